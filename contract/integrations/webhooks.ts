import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'

/** Events that a company's endpoints are told of. */
export const WEBHOOK_KINDS = [
  'application.received',
  'application.stage_changed',
  'application.withdrawn',
  'interview.proposed',
  'interview.agreed',
  'interview.declined',
  'interview.cancelled',
  'offer.made',
  'offer.accepted',
  'offer.declined',
  'post.published',
  'post.closed',
  'proposal.counted',
  'award.intended',
  'award.made',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Reasons for which a request has no answer that counts. */
const DELIVERY_FAULTS = ['no_address', 'private_address', 'too_slow', 'certificate', 'unreachable'] as const
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number]

/** Endpoints of a company. */
export const MOST_WEBHOOKS = 10
export const DELIVERIES_AT_ONCE = 50
/** For how long a change of the secret lets both sign, at most. */
const MOST_OLD_HOURS = 72

const instant = z.string().describe('ISO 8601, UTC')

export const Webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  created_at: instant,
  failing_since: instant
    .nullable()
    .describe('Since when no delivery succeeded; after three days it is switched off'),
  disabled_at: instant.nullable(),
  old_until: instant.nullable().describe('Until then the secret from before the last change signs too'),
})
export type Webhook = z.infer<typeof Webhook>

const Shown = z.object({
  webhook: Webhook,
  secret: z
    .string()
    .describe('`whsec_…`, by which your program verifies signatures. This is the only time it is shown'),
})
export type ShownWebhook = z.infer<typeof Shown>

export const Delivery = z.object({
  id: z.number().int(),
  message_id: z.string().describe('The header `webhook-id`'),
  kind: z.enum([...WEBHOOK_KINDS, 'webhook.test']),
  created_at: instant,
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  next_at: instant.nullable(),
  last_at: instant.nullable(),
  status: z.number().int().nullable().describe('Of the last answer'),
  fault: z.enum(DELIVERY_FAULTS).nullable().describe('Where there was no answer'),
  ms: z.number().int().nullable(),
  answer: z.string().describe('Its first 1,024 bytes'),
})
export type Delivery = z.infer<typeof Delivery>

const of = { tag: 'webhooks', caller: 'company-member', ability: 'webhooks.manage' } as const
const path = '/api/company/webhooks/'
const one = { ...of, params: z.object({ id: identifier }) } as const
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const
const refusedActs = ['invalid', ...refusals, 'suspended'] as const

export const listWebhooks = endpoint({
  ...of,
  method: 'GET',
  path,
  summary: 'List the endpoints that are told of events in your company',
  output: z.array(Webhook),
  errors: [...refusals],
})

const noKind = problem('webhook_kinds_missing')
const wrongUrl = problem('webhook_url')

/** `https:` alone, without a name and password in it. */
const url = z
  .string(wrongUrl)
  .trim()
  .max(500, problem('too_many_characters', { max: 500 }))
  .refine((text) => isHttps(text), wrongUrl)

function isHttps(text: string): boolean {
  const read = URL.canParse(text) ? new URL(text) : undefined
  return read?.protocol === 'https:' && read.username === '' && read.password === '' && read.hostname !== ''
}

export const WebhookForm = z.object({
  url,
  kinds: z.array(z.enum(WEBHOOK_KINDS), noKind).min(1, noKind).max(WEBHOOK_KINDS.length, noKind),
})
export type WebhookForm = z.output<typeof WebhookForm>

export const addWebhook = endpoint({
  ...of,
  method: 'POST',
  path,
  summary: 'Add an endpoint, by Standard Webhooks',
  secretAnswer: true,
  needs: 'recent',
  body: WebhookForm,
  status: 201,
  output: Shown,
  errors: [...refusedActs],
})

/** Switches it on again as well, where it was switched off. */
export const changeWebhook = endpoint({
  ...one,
  method: 'PUT',
  path: `${path}:id/`,
  summary: 'Change an endpoint',
  needs: 'recent',
  body: WebhookForm,
  output: Webhook,
  errors: [...refusedActs, 'not_found'],
})

export const deleteWebhook = endpoint({
  ...one,
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete an endpoint with its deliveries',
  output: Said,
  errors: [...refusedActs, 'not_found'],
})

const wrongHours = problem('whole_number_between', { min: 0, max: MOST_OLD_HOURS })

export const SecretChange = z.object({
  old_hours: z.number(wrongHours).int(wrongHours).min(0, wrongHours).max(MOST_OLD_HOURS, wrongHours),
})

/** Until the old one ends, each request has two signatures. */
export const changeWebhookSecret = endpoint({
  ...one,
  method: 'POST',
  path: `${path}:id/secret/`,
  summary: 'Give an endpoint another secret',
  secretAnswer: true,
  needs: 'recent',
  body: SecretChange,
  output: Shown,
  errors: [...refusedActs, 'not_found'],
})

export const testWebhook = endpoint({
  ...one,
  method: 'POST',
  path: `${path}:id/tests/`,
  summary: 'Send a test event to an endpoint',
  output: Said,
  errors: [...refusedActs, 'not_found', 'conflict', 'rate_limited'],
})

export const listDeliveries = endpoint({
  ...one,
  method: 'GET',
  path: `${path}:id/deliveries/`,
  summary: 'Deliveries of the last 30 days, the newest first',
  query: z.object({ before: identifier.optional().describe('The id of the last one of the page before') }),
  output: z.array(Delivery).describe('50 at most'),
  errors: ['invalid', ...refusals, 'not_found'],
})

export const replayDelivery = endpoint({
  ...one,
  method: 'POST',
  path: `${path}:id/deliveries/:delivery/replays/`,
  summary: 'Deliver an event again, by the same id',
  params: z.object({ id: identifier, delivery: identifier }),
  output: Said,
  errors: [...refusedActs, 'not_found', 'conflict'],
})
