import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { editedVersion, line, rowId } from '#contract/fields.ts'
import { identifier, oneOf } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'

/** Statuses that a stage can stand for: all but the applicant's own, to withdraw. */
export const STAGE_STATUSES = APPLICATION_STATUSES.filter(
  (status): status is StageStatus => status !== 'WITHDRAWN',
)
export type StageStatus = Exclude<ApplicationStatus, 'WITHDRAWN'>

/** Where everybody begins, and where a job ends for them. */
export const NEEDED_STATUSES: readonly StageStatus[] = ['RECEIVED', 'HIRED', 'REJECTED']

const Status = z.enum(STAGE_STATUSES, oneOf(STAGE_STATUSES))

export const PlannedStage = z.object({
  name: line(problem('stage_name_missing'), LIMITS.stageNameLength),
  status: Status.describe('The status that it stands for, which applicants are told'),
})
export type PlannedStage = z.infer<typeof PlannedStage>

/** Each problem stands at the field of its row. */
const checkPlan = (stages: PlannedStage[], { addIssue }: z.core.$RefinementCtx<unknown>) => {
  const seen = new Set<string>()
  for (const [at, { name }] of stages.entries()) {
    const key = name.toLowerCase()
    if (seen.has(key)) {
      addIssue({ code: 'custom', path: [at, 'name'], message: problem('stage_name_twice', { name }) })
    }
    seen.add(key)
  }
  const missing = NEEDED_STATUSES.find((status) => !stages.some((stage) => stage.status === status))
  if (missing) addIssue({ code: 'custom', path: [], message: problem('stage_needed', { status: missing }) })
}

/** As for the names: one row has one place. */
const checkIds = (stages: { id: number | null }[], { addIssue }: z.core.$RefinementCtx<unknown>) => {
  const seen = new Set<number>()
  for (const [at, { id }] of stages.entries()) {
    if (id === null) continue
    if (seen.has(id)) addIssue({ code: 'custom', path: [at, 'id'], message: problem('stage_twice') })
    seen.add(id)
  }
}

const atLeastOne = problem('stages_missing')
const atMost = problem('too_many_stages', { max: LIMITS.stages })

export const StagePlan = z
  .array(PlannedStage)
  .min(1, atLeastOne)
  .max(LIMITS.stages, atMost)
  .superRefine(checkPlan)

/** A stage of one job. */
export const JobStage = z.object({
  id: z
    .number()
    .int()
    .nullable()
    .describe('null for the standard stage of a status, which the job has none of its own for'),
  name: z.string().nullable().describe('null for a standard stage'),
  status: z.enum(STAGE_STATUSES),
})
export type JobStage = z.infer<typeof JobStage>

export const JobStages = z.object({
  version: z.number().int().describe('0 while the job has the standard stages'),
  stages: z.array(JobStage.extend({ count: z.number().int().describe('Applicants in it') })),
})
export type JobStages = z.infer<typeof JobStages>

export const JobStagesChange = z.object({
  version: editedVersion,
  stages: z
    .array(PlannedStage.extend({ id: rowId.nullable().describe('null for a new stage') }))
    .min(1, atLeastOne)
    .max(LIMITS.stages, atMost)
    .superRefine(checkPlan)
    .superRefine(checkIds),
  moved: z
    .array(
      z.object({
        from: rowId.describe('A stage that is left out of `stages`'),
        to: z
          .number()
          .int()
          .min(0)
          .max(LIMITS.stages - 1)
          .describe('A place in `stages`, of the same status'),
      }),
    )
    .max(LIMITS.stages)
    .default([])
    .describe('Where the people of deleted stages go'),
})
export type JobStagesChange = z.infer<typeof JobStagesChange>

const tag = 'stages'
const caller = 'company-member'
const params = z.object({ id: identifier })
const path = '/api/company/posts/:id/stages/'
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const listJobStages = endpoint({
  tag,
  caller,
  params,
  path,
  method: 'GET',
  ability: 'applicants.read',
  summary: 'The stages of a job of your company, in order, with how many applicants are in each',
  output: JobStages,
  errors: [...errors],
})

/** Applicants keep their status; a stage that has some is deleted when `moved` says where they go. */
export const saveJobStages = endpoint({
  tag,
  caller,
  params,
  path,
  method: 'PUT',
  ability: 'applicants.move',
  summary: 'Add, rename, order and delete the stages of a job of your company',
  body: JobStagesChange,
  output: JobStages,
  errors: [...errors, 'conflict'],
})

/** Stages that new jobs begin with, or that are taken for one. */
export const StageTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  stages: z.array(z.object({ name: z.string(), status: z.enum(STAGE_STATUSES) })),
  is_default: z.boolean().describe('New jobs begin with it'),
  version: z.number().int(),
})
export type StageTemplate = z.infer<typeof StageTemplate>

export const StageTemplateForm = z.object({
  name: line(problem('template_name_missing'), LIMITS.stageNameLength),
  stages: StagePlan,
  is_default: z.boolean().default(false).describe('New jobs begin with it'),
})
export type StageTemplateForm = z.infer<typeof StageTemplateForm>

const templates = '/api/company/stage-templates/'
const memberErrors = ['invalid', 'unauthorized', 'unverified', 'forbidden'] as const
const all = { tag, caller, output: z.array(StageTemplate) } as const

export const listStageTemplates = endpoint({
  ...all,
  method: 'GET',
  path: templates,
  ability: 'applicants.read',
  summary: 'The templates of stages of your company',
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

export const addStageTemplate = endpoint({
  ...all,
  method: 'POST',
  path: templates,
  ability: 'templates.edit',
  summary: 'Add a template of stages',
  body: StageTemplateForm,
  status: 201,
  errors: [...memberErrors, 'conflict'],
})

export const saveStageTemplate = endpoint({
  ...all,
  method: 'PUT',
  path: `${templates}:id/`,
  params,
  ability: 'templates.edit',
  summary: 'Save a template of stages; jobs that began with it keep theirs',
  body: StageTemplateForm.extend({ version: editedVersion }),
  errors: [...errors, 'conflict'],
})

export const deleteStageTemplate = endpoint({
  ...all,
  method: 'DELETE',
  path: `${templates}:id/`,
  params,
  ability: 'templates.edit',
  summary: 'Delete a template of stages; jobs that began with it keep theirs',
  errors: [...errors],
})
