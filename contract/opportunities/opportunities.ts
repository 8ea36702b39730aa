import { z } from 'zod'
import { CompanyRef } from '#contract/companies/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { textLanguage } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import {
  COLLECTIONS,
  type Collection,
  LEVELS,
  LIMITS,
  LOCATIONS,
  SALARY_PERIODS,
  STATUSES,
  TYPES,
} from '#contract/vocabulary.ts'
import { Attachment } from './attachments.ts'
import { FilterChoices } from './filter-choices.ts'
import { FILTERS, GROUP_NAMES, type GroupName } from './filters.ts'
import { ListQuery } from './lists.ts'

/** Amounts in units of `currency` (ISO 4217); TOTAL is the budget of an RFP or a lump sum. */
export const Salary = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, problem('currency_code')),
  period: z.enum(SALARY_PERIODS),
})
export type Salary = z.infer<typeof Salary>

/** A list item: `description` is a plain-text excerpt of at most 300 characters (decisions §3). */
export const OpportunityCard = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(TYPES).nullable(),
  location: z.enum(LOCATIONS).nullable(),
  level: z.enum(LEVELS).nullable(),
  deadline: z.string().nullable().describe('YYYY-MM-DD in the time zone of the company'),
  deadline_at: z.string().nullable().describe('ISO 8601, UTC'),
  status: z.enum(STATUSES),
  closed_at: z
    .string()
    .nullable()
    .describe('When it closed or was cancelled, at the latest at its deadline: ISO 8601, UTC'),
  bookmarked: z.boolean(),
  applicants: z.array(z.number().int()).describe("The caller's own id when the caller has applied"),
  company: CompanyRef,
  city: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  skills: z.array(z.string()),
  salary: Salary.nullable(),
  published_at: z.string().nullable().describe('ISO 8601, UTC'),
  language: textLanguage,
})
export type OpportunityCard = z.infer<typeof OpportunityCard>

/** The detail of an opportunity; the three texts are Markdown. */
export const Opportunity = OpportunityCard.extend({
  requirements: z.string().nullable(),
  qualifications: z.string().nullable(),
  attachments: z.array(Attachment).describe('Files that come with an RFP'),
  summary: z.string().describe('The beginning of the description as plain text, at most 160 characters'),
  html: z
    .object({
      description: z.string().nullable(),
      requirements: z.string().nullable(),
      qualifications: z.string().nullable(),
    })
    .describe('The three texts as sanitised HTML'),
  updated_at: z.string().describe('ISO 8601, UTC'),
})
export type Opportunity = z.infer<typeof Opportunity>

type Counts = { [N in GroupName]: z.ZodType<Record<(typeof FILTERS)[N]['values'][number], number>> }
// fromEntries() widens the values.
const groups = Object.fromEntries(
  GROUP_NAMES.map((name) => [name, z.record(z.enum(FILTERS[name].values), z.number().int())]),
) as unknown as Counts

/** How a search with few matches was widened; those that match as asked come first. */
const Widened = z.object({
  by: z
    .enum(['beginning', 'country', 'place', 'facts', 'words'])
    .describe(
      'Words that begin with the last one, elsewhere in the country, anywhere, whatever type and level, or with any of the words',
    ),
  exact: z.number().int().describe('The matches of what was asked'),
})
export type Widened = z.infer<typeof Widened>

const NamedPlace = z.object({
  name: z.string().nullable().describe('Null: the country itself'),
  country: z.string().describe('ISO 3166-1 alpha-2'),
})
const PlaceOfName = NamedPlace.extend({
  region: z.string().nullable().describe('Where another place of the name is in the same country'),
})
const PlaceMeant = PlaceOfName.extend({
  is_near: z.boolean(),
  is_corrected: z.boolean().describe('A misspelt name; only a filter has it'),
  others: z.array(PlaceOfName).describe('Other places of the name'),
})
export type PlaceMeant = z.infer<typeof PlaceMeant>

/** Counts of open opportunities per filter value, each group counted without its own filter. */
export const Facets = z.object({
  total: z.number().int().describe('Exact up to 10000, then 10000'),
  total_is_exact: z.boolean(),
  ...groups,
  search_key_used: z
    .string()
    .nullable()
    .describe('The corrected search key; null when nothing was corrected'),
  search_key_suggested: z
    .string()
    .nullable()
    .describe(
      'The search key with a more frequent spelling of a word that few have; null when there is none',
    ),
  widened: Widened.nullable(),
  place: PlaceMeant.nullable().describe('The place that was understood in the search key'),
  place_filter: PlaceMeant.nullable().describe('The place that the filter means'),
  near_filter: NamedPlace.nullable().describe('The city nearest to the point of `near`'),
  pay: z
    .object({
      currency: z.string(),
      of: z.number().int().describe('Matches whatever they pay, up to 10000'),
      stated: z.number().int().describe('Of these, those that say their pay'),
      comparable: z.number().int().describe('Of these, those that say it in this currency'),
    })
    .nullable()
    .describe('Where the list is narrowed or ordered by pay'),
})
export type Facets = z.infer<typeof Facets>

const RecentOpportunity = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  language: textLanguage,
})

/** Counts of what further filters leave. */
function countsOf(name: Collection, noun: string) {
  const tag = name
  return {
    facets: endpoint({
      method: 'GET',
      path: `/api/${name}/facets/`,
      summary: `Count open ${noun} by filter value`,
      tag,
      caller: 'visitor',
      query: ListQuery,
      output: Facets,
      errors: ['invalid', 'rate_limited'],
    }),
    choices: endpoint({
      method: 'GET',
      path: `/api/${name}/filters/`,
      summary: `Further filters of open ${noun}: places, pay, companies, industries, skills and others, each with its count`,
      tag,
      caller: 'visitor',
      query: ListQuery,
      output: FilterChoices,
      errors: ['invalid', 'rate_limited'],
    }),
  }
}

function collection(name: Collection, noun: string) {
  const tag = name
  const params = z.object({ id: identifier })
  return {
    list: endpoint({
      method: 'GET',
      path: `/api/${name}/`,
      summary: `List open ${noun}`,
      tag,
      caller: 'visitor',
      personal: true,
      query: ListQuery,
      output: z.array(OpportunityCard),
      errors: ['invalid', 'rate_limited'],
    }),
    ...countsOf(name, noun),
    recent: endpoint({
      method: 'GET',
      path: `/api/${name}/recent/`,
      summary: `The newest ${noun}`,
      tag,
      caller: 'visitor',
      output: z.array(RecentOpportunity),
      errors: ['rate_limited'],
    }),
    detail: endpoint({
      method: 'GET',
      path: `/api/${name}/:id/`,
      summary: `One of the ${noun}, open or closed`,
      tag,
      caller: 'visitor',
      personal: true,
      params,
      output: Opportunity,
      errors: ['invalid', 'not_found', 'not_available', 'rate_limited'],
    }),
    similar: endpoint({
      method: 'GET',
      path: `/api/${name}/:id/similar/`,
      summary: `Open ${noun} like this one, the most alike first`,
      tag,
      caller: 'visitor',
      params,
      output: z.array(OpportunityCard).max(LIMITS.similar),
      errors: ['invalid', 'not_found', 'not_available', 'rate_limited'],
    }),
  }
}

export const jobs = collection('jobs', 'jobs')
const proposalRequests = collection('proposal-requests', 'RFPs')

export const collections: Record<Collection, ReturnType<typeof collection>> = {
  [COLLECTIONS[0]]: jobs,
  [COLLECTIONS[1]]: proposalRequests,
}
