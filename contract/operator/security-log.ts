import { z } from 'zod'
import { SECURITY_EVENT_KINDS, SecurityEvent } from '#contract/accounts/security-events.ts'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, PageQuery, SearchKey } from '#contract/parameters.ts'

const Account = z.object({ id: z.number().int(), email: z.string() })

export const LoggedEvent = SecurityEvent.omit({ by: true, current: true }).extend({
  account: Account.nullable().describe(
    'The account it happened to; null for a try at an address without one',
  ),
  actor: Account.nullable().describe('The signed-in person who did it'),
  session_id: z.number().int().nullable(),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

export const securityLog = endpoint({
  method: 'GET',
  path: '/api/operator/security-events/',
  summary: 'The security log, the newest first, by account or address and by kind',
  tag: 'operator',
  caller: 'operator',
  query: PageQuery.safeExtend({
    search_key: SearchKey.optional().describe('A part of an email address, or a whole IP address'),
    kind: z.enum(SECURITY_EVENT_KINDS, oneOf(SECURITY_EVENT_KINDS)).optional(),
  }),
  output: z.array(LoggedEvent),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})
