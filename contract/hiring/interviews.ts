import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { editedVersion, instant, rowId } from '#contract/fields.ts'
import { ApplicationNumber, identifier, oneOf } from '#contract/parameters.ts'
import { CompanyInvitation, Invitation } from './interview-invitations.ts'
import {
  checkProposal,
  clockProblem,
  follows,
  INTERVIEW_ANSWERS,
  Kit,
  KitQuestion,
  LocalTime,
  Minutes,
  Note,
  Panel,
  Place,
  Proposed,
  Seat,
  stage,
  TimeZone,
  Words,
} from './interview-plans.ts'

/** The API checks the times by the clock of the database. */
export const InterviewForm = z.object({
  starts_at: instant(problem('day_and_time_missing')),
  ends_at: instant(problem('interview_end_missing')),
  place: Place,
  note: Note,
  panel: Panel.optional(),
  kit: Kit.optional(),
  follows: follows.optional(),
  stage: stage.optional(),
})
export type InterviewForm = z.infer<typeof InterviewForm>

/** An interview as both sides see it. */
export const Interview = z.object({
  id: z.number().int(),
  starts_at: z.string().describe('ISO 8601, UTC'),
  ends_at: z.string().describe('ISO 8601, UTC'),
  time_zone: z.string().describe("IANA zone of the company's times"),
  place: z.string(),
  note: z.string(),
  is_cancelled: z.boolean(),
  is_over: z.boolean(),
  calendar: z.string().describe('The path of its calendar file, with your token'),
  answer: z
    .enum(INTERVIEW_ANSWERS)
    .nullable()
    .describe('Of the applicant, to this time; a declined interview is cancelled too'),
  answer_message: z.string(),
  proposed_times: z.array(z.string()).describe('Other starts that the applicant proposed. ISO 8601, UTC'),
  sequence: z.number().int().describe('Raised by each change that the applicant is told'),
  can_answer: z.boolean().describe('By the applicant'),
})
export type Interview = z.infer<typeof Interview>

/** An interview as its company sees it. */
export const CompanyInterview = Interview.extend({
  panel: z.array(Seat),
  kit: z.array(KitQuestion),
  version: z.number().int().describe('Raised by each change; a change names the one that it began from'),
  can_change: z.boolean(),
  can_cancel: z.boolean(),
})
export type CompanyInterview = z.infer<typeof CompanyInterview>

/** The interviews of one application, the earliest first. */
export const Interviews = z.object({
  interviews: z.array(CompanyInterview),
  invitations: z.array(CompanyInvitation).describe('With several times, the newest first'),
  can_invite: z.boolean(),
  time_zone: z.string().describe("IANA zone of the company's times"),
})
export type Interviews = z.infer<typeof Interviews>

export const OwnInterviews = Interviews.extend({
  interviews: z.array(Interview),
  invitations: z.array(Invitation).describe('With several times to choose from, the newest first'),
})
export type OwnInterviews = z.infer<typeof OwnInterviews>

const tag = 'interviews'
const params = z.object({ number: ApplicationNumber })
const one = params.extend({ id: identifier })
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const all = '/api/company/applicants/:number/interviews/'
const writing = {
  tag,
  caller: 'company-member',
  ability: 'messages.send',
  output: Interviews,
} as const

export const listInterviews = endpoint({
  tag,
  caller: 'company-member',
  ability: 'applicants.read',
  method: 'GET',
  path: all,
  params,
  summary: 'The interviews of an applicant, and the times they were offered',
  output: Interviews,
  errors: [...errors],
})

/** `Idempotency-Key` makes a repeated request safe. */
export const invite = endpoint({
  ...writing,
  method: 'POST',
  keepsAnswer: true,
  path: all,
  params,
  summary: 'Invite an applicant to an interview; the email has a calendar file',
  body: InterviewForm,
  status: 201,
  errors: [...errors, 'conflict', 'rate_limited'],
})

/** A time is said either as two instants, or by the clocks of a zone. */
export const InterviewChange = InterviewForm.partial()
  .extend({
    time_zone: TimeZone.optional(),
    at: LocalTime.optional().describe('The start by the clocks of `time_zone`, for `minutes`'),
    minutes: Minutes.optional(),
    version: editedVersion.optional(),
  })
  .superRefine(({ at, time_zone: zone, minutes }, { addIssue }) => {
    if (!at) return
    if (!zone) addIssue({ code: 'custom', path: ['time_zone'], message: problem('time_zone_missing') })
    if (minutes === undefined) {
      addIssue({ code: 'custom', path: ['minutes'], message: problem('interview_end_missing') })
    }
    const message = zone && clockProblem(at, zone)
    if (message) addIssue({ code: 'custom', path: ['at'], message })
  })
export type InterviewChange = z.infer<typeof InterviewChange>

export const moveInterview = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/api/company/applicants/:number/interviews/:id/',
  params: one,
  summary: 'Change time, place, note, panel or kit of an interview; whom it concerns is told',
  body: InterviewChange,
  errors: [...errors, 'conflict', 'rate_limited'],
})

export const cancelInterview = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/api/company/applicants/:number/interviews/:id/',
  params: one,
  summary: 'Cancel an interview; applicant and panel are told',
  errors: [...errors, 'conflict'],
})

export const Cancellation = z.object({ message: Words })
export type Cancellation = z.infer<typeof Cancellation>

export const cancelWithWords = endpoint({
  ...writing,
  method: 'POST',
  path: '/api/company/applicants/:number/interviews/:id/cancellation/',
  params: one,
  summary: 'Cancel an interview with words to the applicant; applicant and panel are told',
  body: Cancellation,
  errors: [...errors, 'conflict'],
})

const file = {
  tag,
  method: 'GET',
  params: one,
  output: z.unknown().describe('The file (RFC 5545)'),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
} as const

export const interviewCalendar = endpoint({
  ...file,
  caller: 'company-member',
  ability: 'applicants.read',
  path: '/api/company/applicants/:number/interviews/:id/calendar/',
  summary: 'An interview as a calendar file',
  errors: [...file.errors],
})

export const listOwnInterviews = endpoint({
  tag,
  caller: 'job-seeker',
  method: 'GET',
  path: '/api/user/applications/:number/interviews/',
  params,
  summary: 'The interviews that you are invited to with an application',
  output: OwnInterviews,
  errors: [...errors],
})

export const InterviewReply = z
  .object({
    interview: rowId.describe('The interview that you read'),
    sequence: z.number().int().min(0).describe('Its sequence: another time than you read is not accepted'),
    answer: z.enum(INTERVIEW_ANSWERS, oneOf(INTERVIEW_ANSWERS)),
    message: Words,
    times: Proposed,
    time_zone: TimeZone.default('UTC').describe('Of `times`'),
  })
  .superRefine(checkProposal)
export type InterviewReply = z.infer<typeof InterviewReply>

export const answerInterview = endpoint({
  tag,
  caller: 'job-seeker',
  method: 'POST',
  path: '/api/user/applications/:number/interviews/answer/',
  params,
  summary: 'Accept or decline an interview, or propose other times',
  body: InterviewReply,
  output: OwnInterviews,
  errors: [...errors, 'conflict', 'rate_limited'],
})

export const ownInterviewCalendar = endpoint({
  ...file,
  caller: 'job-seeker',
  path: '/api/user/applications/:number/interviews/:id/calendar/',
  summary: 'An interview of yours as a calendar file',
  errors: [...file.errors],
})
