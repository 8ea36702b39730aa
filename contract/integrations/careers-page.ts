import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'

/** `SERVED` while the record is found, and for three days after it was last. */
export const CAREERS_PAGE_STATES = ['NONE', 'WAITING', 'SERVED'] as const

/** How long a domain is shown after its record was last found. */
export const MISSING_DAYS = 3

export const CareersPage = z.object({
  name: z.string().nullable().describe('The short address `/at/NAME/` leads to the page of the company'),
  domain: z.string().nullable().describe("The company's own, as `jobs.example.org`"),
  state: z.enum(CAREERS_PAGE_STATES).describe('Whether the page is shown at the domain'),
  record: z
    .object({ name: z.string(), value: z.string() })
    .nullable()
    .describe('The TXT record that shows that the domain is the company’s'),
  target: z.string().describe('The host that the domain has to lead to, by a CNAME record'),
  checked_at: z.string().nullable().describe('When the record was last looked up. ISO 8601, UTC'),
  missing_since: z
    .string()
    .nullable()
    .describe('Since when the record of a domain that is shown is gone. ISO 8601, UTC'),
})
export type CareersPage = z.infer<typeof CareersPage>

const NAME = /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** `https://Jobs.Example.org/x` -> `jobs.example.org`; undefined where it is no domain with a dot. */
export function domainOf(typed: string): string | undefined {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return undefined
  const { hostname, port } = new URL(address)
  const labels = hostname.split('.')
  const isDomain =
    port === '' &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /[a-z]/.test(labels.at(-1) ?? '')
  return isDomain && hostname.length <= 200 ? hostname : undefined
}

const wrongName = problem('careers_name')
const wrongDomain = problem('careers_domain')

/** Empty takes it away. */
export const CareersPageForm = z.object({
  name: z
    .string(wrongName)
    .trim()
    .toLowerCase()
    .refine((name) => name === '' || NAME.test(name), wrongName)
    .transform((name) => name || null),
  domain: z
    .string(wrongDomain)
    .trim()
    .max(300, wrongDomain)
    .refine((typed) => typed === '' || domainOf(typed) !== undefined, wrongDomain)
    .transform((typed) => domainOf(typed) ?? null),
})
export type CareersPageForm = z.output<typeof CareersPageForm>

const own = {
  tag: 'careers-page',
  caller: 'company-member',
  path: '/api/company/careers-page/',
  output: CareersPage,
} as const
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const

export const readCareersPage = endpoint({
  ...own,
  method: 'GET',
  summary: 'The short address and the domain of your company',
  ability: 'company.read',
  errors: [...refusals],
})

/** Another domain is shown once its record is found. */
export const changeCareersPage = endpoint({
  ...own,
  method: 'PUT',
  summary: 'Change the short address and the domain of your company',
  ability: 'company.edit',
  body: CareersPageForm,
  errors: ['invalid', ...refusals, 'suspended'],
})

/** Looks the record up now. */
export const checkCareersPage = endpoint({
  ...own,
  method: 'POST',
  path: '/api/company/careers-page/check/',
  summary: 'Look for the record of your domain',
  ability: 'company.edit',
  errors: [...refusals, 'suspended', 'conflict', 'rate_limited', 'unavailable'],
})
