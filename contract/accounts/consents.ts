import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { POLICIES } from '#contract/policies.ts'
import { Said } from './registration.ts'

const own = {
  path: '/api/accounts/consents/',
  tag: 'consents',
  caller: 'signed-in',
  beforeSecondStep: true,
} as const

const version = z.number().int().min(1).max(999_999)
const instant = z.string().describe('ISO 8601, UTC')
const PolicyVersion = z.object({ name: z.enum(POLICIES), version })

const Consents = z.object({
  due: z
    .array(
      PolicyVersion.extend({
        published_at: instant,
        changes: z.array(z.string()).describe('What changed since the version you know, the newest first'),
      }),
    )
    .describe('What changed and waits for your acknowledgement'),
  given: z.array(PolicyVersion.extend({ at: instant })).describe('The newest first'),
})
export type Consents = z.infer<typeof Consents>

export const listConsents = endpoint({
  ...own,
  method: 'GET',
  summary: 'What you have acknowledged of the privacy notice and the terms, and what waits',
  output: Consents,
  errors: ['unauthorized', 'unverified'],
})

/** A version that was not published is refused; a repeat changes nothing. */
export const giveConsent = endpoint({
  ...own,
  method: 'POST',
  summary: 'Acknowledge versions of the privacy notice and the terms',
  body: z.object({
    versions: z
      .array(PolicyVersion, problem('page_versions'))
      .min(1, problem('page_versions'))
      .max(POLICIES.length, problem('page_versions')),
  }),
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified'],
})
