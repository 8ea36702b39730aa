import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { ChosenSource } from '#contract/opportunities/sources.ts'
import { identifier, oneOf } from '#contract/parameters.ts'
import { APPLICATION_STAGES } from '#contract/vocabulary.ts'

/** The days in which they applied, until now. */
export const FIGURE_PERIODS = ['30', '90', '365', 'all'] as const
export type FigurePeriod = (typeof FIGURE_PERIODS)[number]

/** Days in which an answer can come; the first three earn the badge of the public pages. */
export const ANSWER_DAYS = [3, 7, 14, 30] as const
export const BADGE_DAYS = [3, 7, 14] as const
/** The badge: of applications of the last 180 days that are old enough, at least 10, 90 % were answered in time. */
export const BADGE_RULE = { days: 180, applications: 10, percent: 90 } as const
/** Medians of fewer say more about a person than about the work. */
export const FEWEST = 3

const count = z.number().int()
const days = z.number().nullable().describe(`In days; null of fewer than ${FEWEST}`)

const Times = z.object({
  median_days: days,
  most_days: days.describe('The time in which 90 % were done, in days'),
})
const Within = z.object({
  days: count,
  answered: count.describe('Answered in that time'),
  of: count.describe('Old enough for it; without those who withdrew or left before an answer'),
})
const Answers = Times.extend({
  applicants: count,
  answered: count,
})

export const Figures = z.object({
  period: z.enum(FIGURE_PERIODS),
  applicants: count.describe('Who applied in the period, with those who withdrew or left since'),
  withdrawn: count,
  sources: z.array(
    z.object({
      source: z.string().describe('The tag of the link; direct, site or other where there was none of ours'),
      views: count.describe('Of the public page; nothing about a reader is kept'),
      starts: count.describe('Forms in which somebody began to write, once for each tab of a browser'),
      applied: count,
      shortlisted: count.describe('Who came at least so far'),
      hired: count,
    }),
  ),
  funnel: z
    .array(z.object({ status: z.enum(APPLICATION_STAGES), count }))
    .describe('How many came at least so far, whatever became of them'),
  stages: z
    .array(
      Times.extend({
        status: z.enum(APPLICATION_STAGES),
        stage: z.string().nullable().describe('The name of the stage of one job; null for the status'),
        ended: count.describe('Times that somebody left it, on which the days are counted'),
        waiting: count.describe('Who is in it now'),
      }),
    )
    .describe('Before a decision: of a company by status, of one job by its own stages'),
  answers: Answers.extend({ within: z.array(Within) }),
  posts: z.array(
    Answers.extend({ id: count, name: z.string(), hired: count, within: Within }).describe(
      'The 50 newest jobs with applicants',
    ),
  ),
  members: z
    .array(
      Times.extend({
        name: z.string().nullable().describe('null for those who are no members any more'),
        answered: count.describe('Applicants whom they answered first'),
      }),
    )
    .nullable()
    .describe('null for roles that do not write to applicants'),
})
export type Figures = z.infer<typeof Figures>

const Query = z.object({
  period: z.enum(FIGURE_PERIODS, oneOf(FIGURE_PERIODS)).default('90'),
  post: identifier.optional().describe('One job of the company'),
})

const member = { tag: 'figures', caller: 'company-member' } as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden'] as const

export const readFigures = endpoint({
  ...member,
  method: 'GET',
  path: '/api/company/figures/',
  ability: 'applicants.read',
  summary:
    'How applicants came to the jobs of your company, how far they got and how fast they were answered',
  query: Query,
  output: Figures,
  errors: [...errors, 'not_found'],
})

export const FIGURE_TABLES = ['sources', 'funnel', 'stages', 'answers', 'posts', 'members'] as const
export type FigureTable = (typeof FIGURE_TABLES)[number]

export const readFiguresCsv = endpoint({
  ...member,
  method: 'GET',
  path: '/api/company/figures/csv/',
  ability: 'exports.take',
  summary: 'One of the tables as CSV in UTF-8; no cell is a formula',
  query: Query.extend({ table: z.enum(FIGURE_TABLES, oneOf(FIGURE_TABLES)).default('sources') }),
  output: z.unknown().describe('The file'),
  errors: [...errors, 'not_found'],
})

/** How far a company is from the badge of its public pages. */
export const AnswerBadge = z.object({
  days: z.number().int().nullable().describe('As it is shown now; null without a badge'),
  within: z.array(Within).describe(`Of applications of the last ${BADGE_RULE.days} days, by each time`),
})
export type AnswerBadge = z.infer<typeof AnswerBadge>

export const readAnswerBadge = endpoint({
  ...member,
  method: 'GET',
  path: '/api/company/answer-badge/',
  ability: 'applicants.read',
  summary: 'Whether your company has earned the badge for answering in time, and what it is counted from',
  output: AnswerBadge,
  errors: [...errors],
})

const links = '/api/company/posts/:id/source-links/'
const params = z.object({ id: identifier })
/** Links of one job. */
export const MOST_SOURCE_LINKS = 50

export const SourceLinks = z.array(z.object({ source: z.string(), created_at: z.string() }))
export type SourceLinks = z.infer<typeof SourceLinks>

export const listSourceLinks = endpoint({
  ...member,
  method: 'GET',
  path: links,
  params,
  ability: 'posts.read',
  summary: 'Links to a job that say where they stand, the newest first',
  output: SourceLinks,
  errors: [...errors, 'not_found'],
})

/** The link is the address of the job's page with `?source=` and the tag. */
export const addSourceLink = endpoint({
  ...member,
  method: 'POST',
  path: links,
  params,
  ability: 'posts.edit',
  summary: 'Make a link to a job for one place, by whose name its applicants are counted',
  body: z.object({ source: ChosenSource }),
  status: 201,
  output: SourceLinks,
  errors: [...errors, 'not_found', 'conflict'],
})

export const deleteSourceLink = endpoint({
  ...member,
  method: 'DELETE',
  path: `${links}:source/`,
  params: params.extend({ source: z.string().regex(/^[^\0]{1,100}$/, problem('invalid')) }),
  ability: 'posts.edit',
  summary: 'Delete one; who comes by it from then on counts as "other", and earlier figures stay',
  output: SourceLinks,
  errors: [...errors, 'not_found'],
})
