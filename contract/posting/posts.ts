import { z } from 'zod'
import { ScreeningForm } from '#contract/applications/screening.ts'
import { Approval } from '#contract/companies/approval.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { editedVersion, optional, paragraph, Skills, typed } from '#contract/fields.ts'
import { Attachment } from '#contract/opportunities/attachments.ts'
import { Opportunity } from '#contract/opportunities/opportunities.ts'
import { identifier } from '#contract/parameters.ts'
import { AddendumForm } from '#contract/procurement/addenda.ts'
import { CodesLanguage, Plan, PlanForm } from '#contract/procurement/plan.ts'
import { KINDS, LEVELS, LIMITS, LOCATIONS, SALARY_PERIODS, TYPES } from '#contract/vocabulary.ts'

/** The state of a company's post. WAITING: for the operator's review; SCHEDULED: the queue publishes it. */
export const POST_STATES = ['DRAFT', 'SCHEDULED', 'WAITING', 'OPEN', 'CLOSED', 'CANCELLED'] as const
export type PostState = (typeof POST_STATES)[number]

/** A company's actions on its post; api/posting/rules.ts says when each is allowed. */
export const POST_ACTIONS = [
  'edit',
  'publish',
  'schedule',
  'unschedule',
  'take_back',
  'publish_changes',
  'extend',
  'close',
  'fill',
  'relist',
  'cancel',
  'delete',
] as const
export type PostAction = (typeof POST_ACTIONS)[number]

const chosen = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum([...values, ''], problem('choose_from_list')).default('')

/** The form of an opportunity, as it was last typed. Days and times are the company's. */
export const PostForm = z.object({
  name: typed(LIMITS.nameLength * 5),
  description: typed(LIMITS.textLength),
  requirements: typed(LIMITS.textLength),
  qualifications: typed(LIMITS.textLength),
  type: chosen(TYPES),
  location: chosen(LOCATIONS),
  level: chosen(LEVELS),
  city: typed(LIMITS.shortTextLength),
  country: typed(2),
  skills: Skills.default([]),
  salary_min: typed(20),
  salary_max: typed(20),
  salary_currency: typed(3),
  salary_period: chosen(SALARY_PERIODS),
  deadline: typed(20).describe('YYYY-MM-DD'),
  deadline_time: typed(5).describe('HH:MM; without one, the end of the day'),
  questions_until: typed(20),
  questions_until_time: typed(5),
  answers_until: typed(20),
  answers_until_time: typed(5),
  is_blind: z.boolean().default(false).describe('Applicants are nameless until shortlisted'),
  screening: z
    .array(ScreeningForm)
    .max(LIMITS.screeningQuestions, problem('screening_full', { max: LIMITS.screeningQuestions }))
    .default([])
    .describe('Questions to who applies for a job; an RFP has none'),
  knock_out_days: z
    .int()
    .min(1)
    .max(LIMITS.knockOutDays)
    .nullable()
    .default(null)
    .describe(
      'After so many days who does not meet a question is rejected automatically; null only marks them',
    ),
  plan: PlanForm.prefault({}).describe('How an RFP is put out and judged; a job has none'),
})
export type PostForm = z.output<typeof PostForm>
export type PostField = keyof PostForm

/** A result of the check before publishing: a BLOCK keeps the post from being published, a WARNING does not. */
export const Finding = z.object({
  code: z.string().describe('As problems have it'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  severity: z.enum(['BLOCK', 'WARNING']),
  field: z.string(),
  message: z.string().describe('In English'),
})
export type Finding = z.infer<typeof Finding>

const instant = z.string().describe('ISO 8601, UTC')

export const Post = z.object({
  id: z.number().int(),
  kind: z.enum(KINDS),
  state: z.enum(POST_STATES),
  form: PostForm,
  version: z.number().int().describe('Name it when you save'),
  saved_at: instant,
  saved_by: z.string().nullable(),
  has_changes: z.boolean().describe('The form has changes that visitors do not see yet'),
  time_zone: z.string().describe('Of all days and times of the form; IANA'),
  published_at: instant.nullable(),
  deadline_at: instant.nullable(),
  scheduled_at: instant.nullable(),
  submitted_at: instant.nullable(),
  refused_because: z.string().nullable().describe("The operator's words"),
  end_reason: z.string().nullable(),
  is_filled: z.boolean().describe('Of a job that is closed'),
  taken_down_at: instant.nullable().describe('The operator hides it from visitors since then'),
  actions: z.array(z.enum(POST_ACTIONS)).describe('What you may do now'),
  approval: Approval.nullable().describe(
    'null where the company asks for none, or nothing is to be published',
  ),
  findings: z.array(Finding),
  attachments: z.array(Attachment),
  applicants: z.number().int(),
  bookmarks: z.number().int(),
  questions: z.number().int().describe('Asked about an RFP'),
  questions_waiting: z.number().int().describe('Of them, those without a published answer'),
})
export type Post = z.infer<typeof Post>

/** A post as visitors would see it. */
export const PostPreview = Opportunity.extend({
  plan: Plan.nullable().describe('Of an RFP'),
  screening: z.array(ScreeningForm).describe('What a job asks who applies'),
})
export type PostPreview = z.infer<typeof PostPreview>

const tag = 'posts'
const caller = 'company-member'
const params = z.object({ id: identifier })
/** Of a form whose long texts, criteria and lots are full of letters of three bytes. */
const FORM_BYTES = 3.5 * 1024 * 1024

const of = (path: '' | 'preview/' | 'transitions/' | 'copies/') => `/api/company/posts/:id/${path}` as const
const reading = { tag, caller, ability: 'posts.read' } as const
const editing = { tag, caller, ability: 'posts.edit' } as const

/** The most that one company has not published. */
export const DRAFTS_AT_MOST = 2_000

export const createPost = endpoint({
  ...editing,
  method: 'POST',
  path: '/api/company/posts/',
  summary: 'Begin a draft, which nobody else sees',
  body: z.object({ kind: z.enum(KINDS, problem('choose_kind')) }),
  status: 201,
  output: Post,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'conflict'],
})

export const copyPost = endpoint({
  ...editing,
  method: 'POST',
  path: of('copies/'),
  summary: 'Begin a draft with the form of this post, or with the one that is sent',
  params,
  body: z.object({ form: PostForm.optional() }),
  jsonBytes: FORM_BYTES,
  status: 201,
  output: Post,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'conflict'],
})

export const readPost = endpoint({
  ...reading,
  method: 'GET',
  path: of(''),
  summary: 'One post, with its form and what the check before publishing finds',
  params,
  output: Post,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

export const savePost = endpoint({
  ...editing,
  method: 'PATCH',
  path: of(''),
  summary: 'Save the form. Refused when another version was saved since the named one',
  params,
  body: z.object({ version: editedVersion, form: PostForm }),
  jsonBytes: FORM_BYTES,
  output: Post,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'conflict'],
})

export const previewPost = endpoint({
  ...reading,
  method: 'GET',
  path: of('preview/'),
  summary: 'The form as visitors would see it',
  params,
  query: z.object({ language: CodesLanguage }),
  output: PostPreview,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

const version = editedVersion.describe('The version that you see')
const attachments = z
  .array(z.number().int())
  .max(LIMITS.attachments)
  .optional()
  .describe('The files that you see; refused when there are others')
const deadline = {
  deadline: z.string(problem('deadline_missing')).max(20),
  deadline_time: z.string().max(5).default(''),
}
const reason = paragraph(problem('reason_missing'), LIMITS.reasonLength)
const addendum = {
  title: optional(AddendumForm.shape.title).describe('Of the addendum that tells of changes of an RFP'),
  text: optional(AddendumForm.shape.text),
}
const leave_unanswered = z.boolean().default(false).describe('The offer to answer them was declined')

/**
 * `schedule` takes a day and a time in the company's zone; `extend` moves the deadline. Applicants are told the reasons.
 * Changes of an RFP by `publish_changes`, `extend` or `relist` need an addendum, except for the deadline alone.
 * `fill` marks a closed job as filled; refused while applicants have no answer.
 */
export const Transition = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('publish'), version, attachments }),
    z.object({
      action: z.literal('schedule'),
      version,
      attachments,
      // A form leaves out empty fields, whose error names both.
      publish_on: z.string().max(20).default(''),
      publish_time: z.string().max(5).default(''),
    }),
    z.object({ action: z.literal('unschedule') }),
    z.object({ action: z.literal('take_back') }),
    z.object({ action: z.literal('publish_changes'), version, attachments, ...addendum }),
    z.object({ action: z.literal('extend'), ...deadline, ...addendum }),
    z.object({
      action: z.literal('close'),
      reason,
      is_filled: z.boolean().default(false).describe('Of a job; refused while applicants have no answer'),
      leave_unanswered,
    }),
    z.object({ action: z.literal('fill'), leave_unanswered }),
    z.object({ action: z.literal('relist'), ...deadline, ...addendum }),
    z.object({ action: z.literal('cancel'), reason }),
    z.object({ action: z.literal('delete') }),
  ],
  problem('choose_post_action'),
)
export type Transition = z.output<typeof Transition>

export const movePost = endpoint({
  ...editing,
  method: 'POST',
  path: of('transitions/'),
  summary: 'Publish, schedule, extend, close, fill, relist, cancel or delete a post',
  params,
  body: Transition,
  output: Post.nullable().describe('null when it was deleted'),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'conflict', 'unanswered'],
})
