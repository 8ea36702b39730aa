import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { ApplicationNumber } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** The answer that every question offers. */
const UNSAID = 'UNSAID'

/** The questions and their answers, which no company can change. Age is asked in bands, so that no date is known. */
export const EQUAL_OPPORTUNITY = {
  gender: ['WOMAN', 'MAN', 'OTHER', UNSAID],
  age: ['UNDER_25', '25_TO_34', '35_TO_44', '45_TO_54', '55_OR_OVER', UNSAID],
  disability: ['YES', 'NO', UNSAID],
} as const
export const TOPICS = ['gender', 'age', 'disability', 'region'] as const
export type Topic = (typeof TOPICS)[number]

/** How many gave each answer to each question. */
export type Counted = Partial<Record<Topic, Record<string, number>>>

const answer = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, problem('choose_from_list'))

/** A question that was left alone counts as "prefer not to say". */
export const EqualOpportunityAnswers = z.object({
  gender: answer(EQUAL_OPPORTUNITY.gender).default(UNSAID),
  age: answer(EQUAL_OPPORTUNITY.age).default(UNSAID),
  disability: answer(EQUAL_OPPORTUNITY.disability).default(UNSAID),
  region: z
    .string()
    .max(20, problem('choose_from_list'))
    .optional()
    .describe('Where the company asks for it: one of `regions`'),
})
export type EqualOpportunityAnswers = z.output<typeof EqualOpportunityAnswers>

/** A region of the operator's country, another country (ABROAD) or neither (UNSAID). */
const Region = z.object({
  code: z.string(),
  name: z
    .string()
    .nullable()
    .describe('null where clients have words for the code: ABROAD, UNSAID, regions of Ghana'),
})
export type EqualOpportunityRegion = z.infer<typeof Region>

const own = {
  tag: 'equal opportunities',
  caller: 'job-seeker',
  path: '/api/user/applications/:number/equal-opportunity/',
  params: z.object({ number: ApplicationNumber }),
} as const
const ownErrors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const readEqualOpportunity = endpoint({
  ...own,
  method: 'GET',
  summary: 'Whether equal-opportunity questions can be answered for your application',
  output: z.object({
    state: z.enum(['OPEN', 'ANSWERED', 'NOT_ASKED']),
    asks_region: z.boolean(),
    regions: z.array(Region).describe('Empty where no region is asked for'),
    until: z.string().nullable().describe('ISO 8601, UTC'),
  }),
  errors: [...ownErrors],
})

/** The answers are stored without the application, and can neither be read nor changed afterwards. */
export const answerEqualOpportunity = endpoint({
  ...own,
  method: 'POST',
  summary: `Answer them, once, within ${LIMITS.equalOpportunityDays} days of your application`,
  body: EqualOpportunityAnswers,
  output: Said,
  errors: [...ownErrors, 'conflict', 'closed'],
})

const member = { tag: 'equal opportunities', caller: 'company-member' } as const
const memberErrors = ['unauthorized', 'unverified', 'forbidden'] as const

export const EqualOpportunityChoice = z.object({
  is_on: z.boolean(),
  asks_region: z.boolean().describe('Also for the region of origin'),
})
export type EqualOpportunityChoice = z.infer<typeof EqualOpportunityChoice>

const Chosen = EqualOpportunityChoice.extend({
  has_regions: z
    .boolean()
    .describe('Whether the country of this site has regions to ask for; without them none is asked'),
})
export type ChosenEqualOpportunity = z.infer<typeof Chosen>

export const readEqualOpportunityChoice = endpoint({
  ...member,
  ability: 'company.read',
  method: 'GET',
  path: '/api/company/equal-opportunity/',
  summary: 'Whether your company asks equal-opportunity questions',
  output: Chosen,
  errors: [...memberErrors],
})

export const chooseEqualOpportunity = endpoint({
  ...member,
  ability: 'company.edit',
  method: 'PUT',
  path: '/api/company/equal-opportunity/',
  summary: 'Ask equal-opportunity questions after each application for a job, or stop',
  body: EqualOpportunityChoice,
  output: Chosen,
  errors: ['invalid', ...memberErrors],
})

/** A figure as a range of at least five people, so that one person more or less is not seen. */
const Figure = z.object({
  answer: z.string(),
  name: Region.shape.name.describe('Of a region'),
  least: z.number().int(),
  most: z.number().int(),
})

const Group = z.object({
  post: z
    .object({ id: z.number().int(), name: z.string() })
    .nullable()
    .describe('null for several jobs together'),
  people: z
    .number()
    .int()
    .describe(`Who answered, in full groups of at least ${LIMITS.equalOpportunityGroup}`),
  topics: z.array(z.object({ topic: z.enum(TOPICS), figures: z.array(Figure) })),
})
export type EqualOpportunityGroup = z.infer<typeof Group>

export const EqualOpportunityReport = z.object({
  company: Group.nullable().describe('All groups together; null while there is none'),
  posts: z.array(Group).describe('Jobs with a full group, and what several jobs have together'),
})
export type EqualOpportunityReport = z.infer<typeof EqualOpportunityReport>

export const readEqualOpportunityReport = endpoint({
  ...member,
  ability: 'exports.take',
  method: 'GET',
  path: '/api/company/equal-opportunity/report/',
  summary: `Who applied, in ranges, and only in groups of ${LIMITS.equalOpportunityGroup} or more`,
  output: EqualOpportunityReport,
  errors: [...memberErrors],
})

export const readEqualOpportunityCsv = endpoint({
  ...member,
  ability: 'exports.take',
  method: 'GET',
  path: '/api/company/equal-opportunity/csv/',
  summary: 'The same as a CSV file',
  output: z.unknown().describe('The file'),
  errors: [...memberErrors],
})
