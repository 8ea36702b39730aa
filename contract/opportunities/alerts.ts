import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { holdsAddress } from '#contract/addresses.ts'
import { CompanyRef } from '#contract/companies/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { Email } from '#contract/fields.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { FeedAddresses, FREQUENCIES, SavedQuery } from './saved-searches.ts'

/** Days in which a confirmation link works; an alert that nobody confirmed is deleted then. */
export const CONFIRMATION_DAYS = 3

/** The words of a search stand in a mail to an address that anybody may have typed, so they hold no address of a site. */
const AlertQuery = SavedQuery.refine(({ search_key }) => !search_key || !holdsAddress(search_key), {
  path: ['search_key'],
  message: problem('alert_words'),
})

export const AlertDraft = z.object({
  email: Email,
  kinds: z
    .array(z.enum(KINDS))
    .min(1, problem('choose_kinds'))
    .max(KINDS.length)
    .overwrite((kinds) => KINDS.filter((kind) => kinds.includes(kind))),
  query: AlertQuery,
  frequency: z.enum(FREQUENCIES),
  follow: z
    .boolean()
    .default(false)
    .describe('Follow the company of `query`: its name becomes that of the alert'),
})
export type AlertDraft = z.output<typeof AlertDraft>

/** An alert as its link shows it. */
export const Alert = z.object({
  id: z.number().int(),
  name: z.string(),
  kinds: z.array(z.enum(KINDS)),
  query: SavedQuery,
  frequency: z.enum(FREQUENCIES),
  subscribed: z.boolean(),
  addresses: FeedAddresses.nullable(),
  company: CompanyRef.pick({ id: true, name: true }).nullable().describe('The company that it follows'),
})
export type Alert = z.infer<typeof Alert>

const alerts = { tag: 'alerts', caller: 'visitor' } as const

/** The answer is the same whether an email goes out, the address has an account, or the alert is there already. */
export const requestAlert = endpoint({
  ...alerts,
  method: 'POST',
  path: '/api/alerts/',
  summary: 'Ask for emails about a search without an account; a link in one email confirms it',
  body: AlertDraft,
  status: 201,
  output: Said,
  errors: ['invalid', 'rate_limited'],
})

/** A POST, because the token is a secret and addresses of GET requests end up in logs. */
export const managedAlerts = endpoint({
  ...alerts,
  method: 'POST',
  path: '/api/alerts/managed/',
  summary:
    'The alerts of an address, by the link in one of its emails; by that of a question the one it asks about',
  body: z.object({ token: z.string().max(200, problem('alerts_link_invalid')) }),
  output: z.object({
    email: z.string(),
    is_asked: z.boolean().describe('Whether the link is that of a question, which nobody has confirmed yet'),
    alerts: z.array(Alert),
  }),
  errors: ['invalid', 'rate_limited'],
})

/** Pages whose forms work without scripts; the API takes them at the same addresses. */
export const ALERT_PAGES = { make: '/alerts/new/', confirm: '/alerts/confirm/', manage: '/alerts/' } as const

/** The buttons of the page with all alerts of an address. */
export const ALERT_ACTS = [
  'frequency',
  'pause',
  'resume',
  'make_addresses',
  'remove_addresses',
  'delete',
  'delete_all',
] as const
