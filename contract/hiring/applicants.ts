import { z } from 'zod'
import { AcademicRecord, EmploymentRecord, Project } from '#contract/accounts/records.ts'
import { Said } from '#contract/accounts/registration.ts'
import { BeganAt } from '#contract/applications/late-uploads.ts'
import { changeCursor } from '#contract/change-cursor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import {
  ApplicationNumber,
  identifier,
  instantParameter,
  offsetCursor,
  oneOf,
  repeated,
  SearchKey,
  wholeNumber,
  withinDepth,
} from '#contract/parameters.ts'
import { APPLICATION_STATUSES, LIMITS } from '#contract/vocabulary.ts'
import { ApplicantAnswer } from './applicant-answers.ts'
import { InterviewMark } from './interview-mark.ts'
import { JobStage } from './job-stages.ts'
import { PersonApplication } from './people.ts'
import { REJECTION_REASONS, Rejection } from './rejections.ts'
import { ScorecardTally } from './scorecards.ts'

const tag = 'applicants'
const caller = 'company-member'
const memberErrors = ['unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const APPLICANT_SORTS = ['newest', 'oldest', 'rating', 'scorecards', 'name', 'activity'] as const
export type ApplicantSort = (typeof APPLICANT_SORTS)[number]

const MEETS = ['all', 'not_all'] as const

/** More yes than no, more no than yes, both, or a scorecard of one's own that is missing. */
export const BY_SCORECARDS = ['yes', 'no', 'both', 'own_missing'] as const
export type ByScorecards = (typeof BY_SCORECARDS)[number]

const filters = {
  meets: z
    .enum(MEETS, oneOf(MEETS))
    .describe('`all`: no answer misses what a question asks for; `not_all`: one does'),
  rating: wholeNumber(1, 5).describe('At least this, on average; refused where the job has scorecards'),
  scorecards: z
    .enum(BY_SCORECARDS, oneOf(BY_SCORECARDS))
    .describe(
      'By the overall answers that you may see: more `yes`, more `no`, `both`; `own_missing`: you have not handed in yours',
    ),
  search_key: SearchKey,
  reason: repeated(REJECTION_REASONS).describe('Of a rejection'),
}

/** Own stages of the job, by id; a deleted one finds nobody. */
const stage = z.union([identifier.transform((one) => [one]), z.array(identifier).max(LIMITS.stages)])

const updatedSince = instantParameter.describe(
  'Active then or later, also who have withdrawn unless `status` says otherwise: a day, or an instant, of ISO 8601. Without `sort` the list is in the order of activity, oldest first, and `next` follows it to its end',
)

/** Without `status` and `updated_since`, all who have not withdrawn. */
export const ApplicantFilters = z
  .object({ ...filters, status: repeated(APPLICATION_STATUSES), stage, updated_since: updatedSince })
  .partial()
export type ApplicantFilters = z.output<typeof ApplicantFilters>

export const ApplicantQuery = withinDepth(
  ApplicantFilters.extend({
    sort: z.enum(APPLICANT_SORTS, oneOf(APPLICANT_SORTS)),
    page: wholeNumber(1, LIMITS.countExact),
    page_size: wholeNumber(1, LIMITS.pageSizeMax),
    cursor: z.union([offsetCursor, changeCursor], problem('not_a_cursor')),
  }).partial(),
  LIMITS.countExact,
)
export type ApplicantQuery = z.output<typeof ApplicantQuery>

/** `name` is null in blind screening until the applicant is shortlisted, and once the account is deleted. */
const Who = z.object({
  number: z.string().describe('The number of the receipt'),
  name: z.string().nullable().describe('null while it is hidden, and when it is no longer kept'),
  image: z.string().nullable(),
  is_hidden: z.boolean().describe('Nameless until shortlisted'),
  is_deleted: z
    .boolean()
    .describe('The account was deleted, or the job ended so long ago that applications are forgotten'),
  status: z.enum(APPLICATION_STATUSES),
  stage: z
    .object({ id: z.number().int(), name: z.string() })
    .nullable()
    .describe("The job's own stage; null for the standard one of their status"),
  next_statuses: z.array(z.enum(APPLICATION_STATUSES)).describe('The statuses that members may move them to'),
  submitted_at: z.string().describe('ISO 8601, UTC'),
  active_at: z.string().describe('Of the last act by either side'),
  interview: InterviewMark,
})

export const ApplicantRow = Who.extend({
  last_job: z
    .object({ role: z.string(), company: z.string() })
    .nullable()
    .describe(
      'The latest of their profile; null while the name is hidden, once they withdrew, and without one',
    ),
  country: z.string().nullable().describe('ISO 3166; null while the name is hidden'),
  stage_since: z.string().describe('ISO 8601, UTC: when they came to the stage they are in'),
  rating: z
    .number()
    .nullable()
    .describe(
      'The average of the ratings of members; null while you may not see scorecards, where the job has them',
    ),
  ratings: z.number().int(),
  scorecards: ScorecardTally.nullable().describe(
    'Overall answers of the scorecards; null without any, and until you handed in yours',
  ),
  notes: z.number().int(),
  unmet: z.array(z.string()).describe('Questions whose answer does not meet what they ask for'),
  needs_answer: z.boolean().describe('They wrote last, and nobody answered'),
})
export type ApplicantRow = z.infer<typeof ApplicantRow>

const ofPost = { tag, caller, ability: 'applicants.read', params: z.object({ id: identifier }) } as const

export const listApplicants = endpoint({
  ...ofPost,
  method: 'GET',
  path: '/api/company/posts/:id/applicants/',
  summary: 'Who applied for a job of your company; the total is in X-Total-Count',
  query: ApplicantQuery,
  output: z.array(ApplicantRow),
  errors: ['invalid', ...memberErrors],
})

/** The other filters count, that of the status does not. */
export const ApplicantCounts = z.object({
  post: z.object({
    id: z.number().int(),
    name: z.string(),
    is_blind: z.boolean(),
    has_knock_outs: z.boolean().describe('Whether an answer can fail to meet a question'),
    has_scorecards: z.boolean().describe('Whether it has criteria, by which members score'),
  }),
  statuses: z.record(z.enum(APPLICATION_STATUSES), z.number().int()),
  stages: z
    .array(JobStage.extend({ count: z.number().int() }))
    .describe('The stages of the job, in order: its own, and the standard ones of other statuses'),
})
export type ApplicantCounts = z.infer<typeof ApplicantCounts>

export const countApplicants = endpoint({
  ...ofPost,
  method: 'GET',
  path: '/api/company/posts/:id/applicants/counts/',
  summary: 'How many applicants there are of each status',
  query: z.object(filters).partial(),
  output: ApplicantCounts,
  errors: ['invalid', ...memberErrors],
})

export const Note = z.object({
  id: z.number().int(),
  text: z.string().describe('A colleague who is mentioned stands in it as `@[id]`'),
  mentions: z.array(z.object({ id: z.number().int(), name: z.string() })),
  author: z.string().nullable().describe('null when the account was deleted'),
  at: z.string(),
  can_remove: z.boolean(),
})
export type Note = z.infer<typeof Note>

export const Ratings = z.object({
  average: z.number().nullable(),
  own: z.number().int().nullable(),
  all: z.array(z.object({ name: z.string(), rating: z.number().int() })),
})
export type Ratings = z.infer<typeof Ratings>

/** SUBMITTED, CHANGED, WITHDRAWN and REFUSED are the applicant's acts, all others those of members. */
export const HistoryEntry = z.object({
  at: z.string(),
  kind: z.string(),
  actor: z.string().nullable().describe('A member; null for the applicant and for who deleted their account'),
  status: z.enum(APPLICATION_STATUSES).nullable(),
  stage: z.string().nullable().describe("The job's own stage that they were moved to, as it was called then"),
  rating: z.number().int().nullable(),
  began_at: BeganAt,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const Cv = z.object({
  name: z.string(),
  size: z.number().int(),
  type: z.string().describe('The ending of its kind'),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  text: z.enum(['WAITING', 'READ', 'UNREADABLE']).describe('Whether its text could be read'),
  link: z
    .string()
    .nullable()
    .describe('Works for five minutes, with your token; opening it is noted in the history'),
})

export type Cv = z.infer<typeof Cv>

/** The part of a profile that a company sees of who applied there. */
export const Background = z.object({
  about: z.string().nullable(),
  employment: z.array(EmploymentRecord),
  academic: z.array(AcademicRecord),
  projects: z.array(Project),
})
export type Background = z.infer<typeof Background>

export const Applicant = Who.extend({
  post: z.object({ id: z.number().int(), name: z.string(), is_blind: z.boolean() }),
  stages: z.array(JobStage).describe('All of the job, in order'),
  withdrawn_at: z.string().nullable(),
  bio: z.string().describe('Names and contacts are masked while the name is hidden'),
  contact: z
    .object({
      email: z.string(),
      contact_number: z.string(),
      country: z.string().nullable(),
      links: z.array(z.string()),
    })
    .nullable(),
  skills: z.array(z.string()).describe('Of the profile as it is now; empty once they withdrew'),
  background: Background.nullable().describe(
    'Of the profile as it is now; null while the name is hidden, once they withdrew, and once the account is deleted',
  ),
  answers: z.array(ApplicantAnswer).describe('To your questions; texts are masked while the name is hidden'),
  cv: Cv.nullable().describe('null while the name is hidden, for it holds the name'),
  rejection: Rejection.nullable().describe('Why they were rejected, for members alone'),
  ratings: Ratings.describe('Where the job has scorecards: your own alone until you may see those'),
  scorecards: ScorecardTally.nullable().describe('As in the list'),
  has_scorecards: z.boolean().describe('Members score by the criteria of the job, and give no more stars'),
  notes: z.array(Note),
  others: z.array(PersonApplication).describe('Their other applications, by all accounts joined in People'),
  history: z.array(HistoryEntry).describe('The newest 200 acts of either side'),
  rejected_at: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: when they will be rejected automatically; null where that is not planned'),
  can_assess: z.boolean(),
  can_move: z.boolean(),
})
export type Applicant = z.infer<typeof Applicant>

const one = { tag, caller, params: z.object({ number: ApplicationNumber }) } as const

export const readApplicant = endpoint({
  ...one,
  method: 'GET',
  path: '/api/company/applicants/:number/',
  ability: 'applicants.read',
  summary: 'One who applied for a job of your company, with notes, ratings and history',
  output: Applicant,
  errors: ['invalid', ...memberErrors],
})

export const NoteText = z.object({ text: paragraph(problem('note_missing'), LIMITS.noteLength) })

export const addNote = endpoint({
  ...one,
  method: 'POST',
  keepsAnswer: true,
  path: '/api/company/applicants/:number/notes/',
  ability: 'applicants.assess',
  summary: 'Add a note, for the members of your company alone',
  body: NoteText,
  status: 201,
  output: Note,
  errors: ['invalid', ...memberErrors, 'conflict'],
})

export const removeNote = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/company/applicants/:number/notes/:id/',
  ability: 'applicants.assess',
  summary: `Delete a note of yours, within ${LIMITS.noteHours} hours`,
  params: one.params.extend({ id: identifier }),
  output: Said,
  errors: ['invalid', ...memberErrors, 'conflict'],
})

const wrongRating = problem('whole_number_between', { min: 1, max: 5 })

export const rateApplicant = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/company/applicants/:number/rating/',
  ability: 'applicants.assess',
  summary: 'Rate from 1 to 5; null removes your rating',
  body: z.object({
    rating: z.number(wrongRating).int(wrongRating).min(1, wrongRating).max(5, wrongRating).nullable(),
  }),
  output: Ratings,
  errors: ['invalid', ...memberErrors, 'conflict'],
})
