import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { editedVersion, line, rowId, typed } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Criteria of a job, by which its members score each applicant (ADR 070). */

const Words = z.object({
  name: line(problem('criterion_name_missing'), LIMITS.criterionNameLength),
  guidance: typed(LIMITS.criterionGuidanceLength).describe('What good looks like; may be empty'),
})

const JobCriterion = z.object({ id: z.number().int(), name: z.string(), guidance: z.string() })
export type JobCriterion = z.infer<typeof JobCriterion>

export const JobCriteria = z.object({
  version: z.number().int().describe('0 while the job has never had any'),
  criteria: z
    .array(
      JobCriterion.extend({ is_rated: z.boolean().describe('Somebody rated by it: its words are kept') }),
    )
    .describe('In their order; without any, the job has no scorecards'),
  last: z
    .object({
      name: z.string().describe('Of the job'),
      criteria: z.array(JobCriterion.omit({ id: true })),
    })
    .nullable()
    .describe('The other job of the company whose criteria were saved last'),
})
export type JobCriteria = z.infer<typeof JobCriteria>

type Named = { name: string }

/** Each problem stands at the field of its row. */
const checkNames = (rows: Named[], { addIssue }: z.core.$RefinementCtx<unknown>) => {
  const seen = new Set<string>()
  for (const [at, { name }] of rows.entries()) {
    const key = name.toLowerCase()
    if (seen.has(key))
      addIssue({ code: 'custom', path: [at, 'name'], message: problem('criterion_name_twice', { name }) })
    seen.add(key)
  }
}

export const JobCriteriaChange = z.object({
  version: editedVersion,
  criteria: z
    .array(Words.extend({ id: rowId.nullable().describe('null for a new criterion') }))
    .max(LIMITS.jobCriteria, problem('too_many_criteria', { max: LIMITS.jobCriteria }))
    .superRefine(checkNames),
})
export type JobCriteriaChange = z.infer<typeof JobCriteriaChange>

const shared = {
  tag: 'scorecards',
  caller: 'company-member',
  params: z.object({ id: identifier }),
  path: '/api/company/posts/:id/criteria/',
  output: JobCriteria,
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const listJobCriteria = endpoint({
  ...shared,
  method: 'GET',
  ability: 'applicants.read',
  summary: 'The criteria of a job of your company, in order',
  errors: [...errors],
})

/**
 * One that somebody rated by keeps its words: 409 `conflict` with `criterion_rated` for others. Left out, it is asked no more and its
 * ratings stay in the scorecards that were handed in. An empty list ends scorecards where none was handed in.
 */
export const saveJobCriteria = endpoint({
  ...shared,
  method: 'PUT',
  ability: 'applicants.move',
  summary: 'Add, change, order and remove the criteria of a job of your company',
  body: JobCriteriaChange,
  errors: [...errors, 'conflict'],
})
