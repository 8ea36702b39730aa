import { z } from 'zod'
import { MailText } from '#contract/applications/merge-fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { instant, rowId } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, LIMITS, OUTCOMES } from '#contract/vocabulary.ts'
import { JobStage } from './job-stages.ts'
import { rejectionFields } from './rejections.ts'

const tag = 'stages'
const Status = z.enum(APPLICATION_STATUSES)
const params = z.object({ id: identifier })
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const of = { tag, caller: 'company-member', params } as const

const Chosen = z.object({
  number: ApplicationNumber,
  from: Status.describe('The status that the caller saw; applicants in another one by now stay there'),
  from_stage: rowId
    .optional()
    .describe("The stage of the job's own that the caller saw; applicants in another one by now stay there"),
})

/** Without `to` it is a message alone; without `subject` and `body` applicants get the standard message. */
const Asked = z.object({
  applicants: z
    .array(Chosen)
    .min(1, problem('applicants_missing'))
    .max(LIMITS.moveAtOnce, problem('too_many_applicants', { max: LIMITS.moveAtOnce }))
    .refine(
      (all) => new Set(all.map(({ number }) => number)).size === all.length,
      problem('applicant_twice'),
    ),
  to: Status.optional(),
  to_stage: rowId.optional().describe("A stage of the job's own that stands for `to`"),
  subject: MailText.shape.subject.optional(),
  body: MailText.shape.body.optional(),
})

const hasWholeText = { path: ['body'], message: problem('subject_without_message') }

export const StageChangeRequest = Asked.extend({
  tell: z.boolean().default(true).describe('Whether applicants are told, as they always are of an outcome'),
  tell_at: instant(problem('day_and_time_missing'))
    .optional()
    .describe(`Not told before; ${LIMITS.undoSeconds} seconds from now when it is not said`),
  ...rejectionFields,
})
  .refine(({ subject, body }) => (subject === undefined) === (body === undefined), hasWholeText)
  .refine(({ to, body }) => to !== undefined || body !== undefined, {
    path: ['to'],
    message: problem('stage_and_message_missing'),
  })
  .refine(({ tell, body }) => tell || body === undefined, {
    path: ['tell'],
    message: problem('message_must_be_told'),
  })
  // Between two stages of one status there is nothing to tell.
  .refine(
    ({ tell, to, applicants }) =>
      tell || !to || !OUTCOMES.includes(to) || applicants.every(({ from }) => from === to),
    { path: ['tell'], message: problem('outcome_must_be_told') },
  )
  .refine(({ to, to_stage }) => to !== undefined || to_stage === undefined, {
    path: ['to'],
    message: problem('stage_and_message_missing'),
  })
  .refine(({ to, reason, reason_note }) => to === 'REJECTED' || (!reason && !reason_note), {
    path: ['reason'],
    message: problem('reason_of_rejection'),
  })
export type StageChangeRequest = z.infer<typeof StageChangeRequest>

/** Some applicants' new stage, a message to them, or both, with the time left to undo it. */
export const StageChange = z.object({
  id: z.number().int(),
  to: Status.nullable().describe('null for a message alone'),
  stage: z.string().nullable().describe("The stage of the job's own; null for the standard one of `to`"),
  count: z.number().int().describe('Applicants it is for'),
  first: z
    .object({
      number: z.string(),
      name: z
        .string()
        .nullable()
        .describe(
          'null while it is hidden, once the account is deleted, and for tokens that do not read applicants',
        ),
      is_deleted: z.boolean(),
    })
    .nullable()
    .describe('The first of them to apply here, by their first application; null where none is left'),
  is_told: z.boolean().describe('Whether applicants are told at all'),
  has_message: z.boolean(),
  by: z.string().nullable().describe('The member who did it'),
  created_at: z.string().describe('ISO 8601, UTC'),
  due_at: z.string().describe('ISO 8601, UTC. Until then it can be undone; from then on applicants are told'),
  due_in: z.number().describe('Seconds until then, by the clock of the database'),
})
export type StageChange = z.infer<typeof StageChange>

export const Refused = z.object({
  number: ApplicationNumber,
  reason: z
    .enum(['GONE', 'CHANGED', 'NOT_OPEN', 'TOLD_ENOUGH'])
    .describe(
      `No applicant of this job; no longer what the caller saw; the stage is not open to them; told ${LIMITS.messagesADay} times in a day already`,
    ),
  status: Status.nullable().describe('What they are now; null for somebody who is no applicant of this job'),
  stage: z
    .object({ id: z.number().int(), name: z.string() })
    .nullable()
    .describe("The job's own stage that they are in now"),
  next_statuses: z.array(Status),
  by: z.string().nullable().describe('Who moved them since the caller looked; null where nobody did'),
})
export type Refused = z.infer<typeof Refused>

export const StageChangeResult = z.object({
  change: StageChange.nullable().describe('null when nobody was moved'),
  refused: z.array(Refused),
  replaced: z
    .number()
    .int()
    .describe('Applicants who were not told of an earlier change yet; they are told of this one instead'),
})
export type StageChangeResult = z.infer<typeof StageChangeResult>

/** `Idempotency-Key` makes a repeated request safe. */
export const moveApplicants = endpoint({
  ...of,
  method: 'POST',
  keepsAnswer: true,
  path: '/api/company/posts/:id/stage-changes/',
  summary:
    'Move applicants to a stage, write to them, or both; it can be undone until they are told. Between stages of one status nobody is told anything but your message',
  ability: 'applicants.move',
  body: StageChangeRequest,
  jsonBytes: 128 * 1024,
  output: StageChangeResult,
  errors: [...errors, 'conflict'],
})

export const PENDING_AT_MOST = 200

export const listStageChanges = endpoint({
  ...of,
  method: 'GET',
  path: '/api/company/posts/:id/stage-changes/',
  summary: `Stage changes that can still be undone, newest first, at most ${PENDING_AT_MOST}`,
  ability: 'applicants.read',
  output: z.array(StageChange),
  errors: [...errors],
})

export const undoStageChange = endpoint({
  ...of,
  method: 'POST',
  path: '/api/company/posts/:id/stage-changes/:change/undo/',
  summary: 'Undo a stage change before its applicants are told',
  ability: 'applicants.move',
  params: params.extend({ change: identifier }),
  output: z.object({
    restored: z.number().int().describe('Applicants who are back in their stage'),
    count: z.number().int().describe('All its applicants; none of them is told'),
  }),
  errors: [...errors, 'conflict'],
})

export const MailPreview = z.object({
  number: ApplicationNumber,
  name: z
    .string()
    .nullable()
    .describe('null while applicants are nameless, and for tokens that do not read applicants'),
  subject: z.string(),
  body: z.string(),
})
export type MailPreview = z.infer<typeof MailPreview>

export const PREVIEWS_AT_ONCE = 20

export const previewStageChange = endpoint({
  ...of,
  method: 'POST',
  path: '/api/company/posts/:id/stage-changes/preview/',
  summary: `The emails that applicants would get, at most ${PREVIEWS_AT_ONCE} at once`,
  ability: 'applicants.move',
  body: z
    .object({
      applicants: z.array(ApplicationNumber).min(1, problem('applicants_missing')).max(PREVIEWS_AT_ONCE),
      to: Status.optional(),
      ...MailText.partial().shape,
    })
    .refine(({ subject, body }) => (subject === undefined) === (body === undefined), hasWholeText),
  output: z.array(MailPreview),
  errors: [...errors],
})

export const StageChangeOptions = z.object({
  templates: z
    .array(
      MailText.extend({ status: Status, is_ours: z.boolean().describe('Whether it is the standard one') }),
    )
    .describe("The company's text for a stage, or the standard one"),
  stages: z.array(JobStage).describe('The stages of the job, in order'),
  tell_at: z.string().describe('ISO 8601, UTC: in the morning of the next working day'),
  time_zone: z.string().describe("IANA zone of the company's times"),
})
export type StageChangeOptions = z.infer<typeof StageChangeOptions>

export const stageChangeOptions = endpoint({
  ...of,
  method: 'GET',
  path: '/api/company/posts/:id/stage-changes/options/',
  summary: 'Templates and the proposed time for a stage change',
  ability: 'applicants.move',
  output: StageChangeOptions,
  errors: [...errors],
})

export const Unanswered = z.object({
  number: ApplicationNumber,
  name: z.string().nullable().describe('null while applicants are nameless'),
  status: Status,
  next_statuses: z.array(Status),
})
export type Unanswered = z.infer<typeof Unanswered>

/** Applicants who have not been told an outcome, and are not about to be. */
export const listUnanswered = endpoint({
  ...of,
  method: 'GET',
  path: '/api/company/posts/:id/unanswered/',
  summary: `Applicants without an answer: how many, and the first ${LIMITS.moveAtOnce}`,
  ability: 'applicants.read',
  output: z.object({ count: z.number().int(), applicants: z.array(Unanswered) }),
  errors: [...errors],
})
