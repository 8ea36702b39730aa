import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { instant, line, optional, paragraph } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Applicants follow the link, so it has to be https. */
const isPlace = (place: string) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(place) || /^https:\/\/[^\s]+$/i.test(place)

/** The API checks the times by the clock of the database. */
export const InterviewForm = z.object({
  starts_at: instant(problem('day_and_time_missing')),
  ends_at: instant(problem('interview_end_missing')),
  place: line(problem('interview_place_missing'), LIMITS.interviewPlaceLength).refine(
    isPlace,
    problem('interview_link_insecure'),
  ),
  note: optional(paragraph('', LIMITS.interviewNoteLength)),
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
})
export type Interview = z.infer<typeof Interview>

/** The interviews of one application, the earliest first. */
export const Interviews = z.object({
  interviews: z.array(Interview),
  can_invite: z.boolean(),
  time_zone: z.string().describe("IANA zone of the company's times"),
})
export type Interviews = z.infer<typeof Interviews>

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
  summary: 'The interviews of an applicant',
  output: Interviews,
  errors: [...errors],
})

/** `Idempotency-Key` makes a repeated request safe. */
export const invite = endpoint({
  ...writing,
  method: 'POST',
  path: all,
  params,
  summary: 'Invite an applicant to an interview; the email has a calendar file',
  body: InterviewForm,
  status: 201,
  errors: [...errors, 'conflict', 'rate_limited'],
})

export const moveInterview = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/api/company/applicants/:number/interviews/:id/',
  params: one,
  summary: 'Change time, place or note of an interview; the applicant is told',
  body: InterviewForm.partial(),
  errors: [...errors, 'conflict', 'rate_limited'],
})

export const cancelInterview = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/api/company/applicants/:number/interviews/:id/',
  params: one,
  summary: 'Cancel an interview; the applicant is told',
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
  output: Interviews,
  errors: [...errors],
})

export const ownInterviewCalendar = endpoint({
  ...file,
  caller: 'job-seeker',
  path: '/api/user/applications/:number/interviews/:id/calendar/',
  summary: 'An interview of yours as a calendar file',
  errors: [...file.errors],
})
