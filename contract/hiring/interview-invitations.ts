import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { rowId } from '#contract/fields.ts'
import { ApplicationNumber, identifier, oneOf } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  checkProposal,
  checkTimes,
  follows,
  INVITATION_ANSWERS,
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

const slotMissing = problem('interview_slots_missing')
const tooMany = problem('interview_slots_too_many', { max: LIMITS.interviewSlots })

/** One time alone for one applicant is an interview at once, which they accept or decline. */
export const InvitationForm = z
  .object({
    place: Place,
    note: Note,
    panel: Panel.default([]),
    kit: Kit.default([]),
    follows: follows.default(true),
    stage: stage.default(null),
    others: z
      .array(ApplicationNumber)
      .max(
        LIMITS.interviewInvitees - 1,
        problem('interview_invitees_too_many', { max: LIMITS.interviewInvitees }),
      )
      .default([])
      .describe('More applicants of the same job or RFP, who choose from the same times'),
    times: z.array(LocalTime).min(1, slotMissing).max(LIMITS.interviewSlots, tooMany),
    minutes: Minutes,
    time_zone: TimeZone,
    shares_times: z.boolean().default(false).describe('Whether several applicants may choose the same time'),
    replaces: rowId.optional().describe('An invitation of this applicant that it ends'),
  })
  .superRefine(checkTimes)
export type InvitationForm = z.infer<typeof InvitationForm>

/** EXPIRED: all its times are taken or over. PICKED: also where the company took a proposed time. ENDED: the company took the times back or offered others. */
export const INVITATION_STATES = ['OPEN', 'EXPIRED', 'PICKED', 'PROPOSED', 'DECLINED', 'ENDED'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

const Slot = z.object({
  id: z.number().int(),
  starts_at: z.string().describe('ISO 8601, UTC'),
  ends_at: z.string().describe('ISO 8601, UTC'),
})

/** Times to choose from, as the applicant sees them. */
export const Invitation = z.object({
  id: z.number().int(),
  state: z.enum(INVITATION_STATES),
  slots: z.array(Slot).describe('Those that can be chosen now, the earliest first'),
  time_zone: z.string().describe('IANA zone that the company chose them in'),
  place: z.string(),
  note: z.string(),
  answer_message: z.string(),
  proposed_times: z.array(z.string()).describe('ISO 8601, UTC'),
  can_answer: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const CompanyInvitation = Invitation.extend({
  slots: z.array(Slot.extend({ is_taken: z.boolean(), is_over: z.boolean() })),
  minutes: z.number().int(),
  invitees: z.number().int().describe('Applicants who choose from these times'),
  panel: z.array(Seat),
  kit: z.array(KitQuestion),
  follows,
  stage: z
    .number()
    .int()
    .nullable()
    .describe(stage.description ?? ''),
  can_cancel: z.boolean(),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

const tag = 'interviews'
const params = z.object({ number: ApplicationNumber })
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const path = '/api/company/applicants/:number/interview-invitations/'
const writing = { tag, caller: 'company-member', ability: 'messages.send' } as const

const Refused = z.object({ refused: z.array(ApplicationNumber) })

/** `Idempotency-Key` makes a repeated request safe. */
export const offerTimes = endpoint({
  ...writing,
  method: 'POST',
  keepsAnswer: true,
  path,
  params,
  summary: 'Offer one or several applicants times for an interview, of which each chooses one',
  body: InvitationForm,
  status: 201,
  output: Refused.describe(
    'Other applicants who cannot be invited: they withdrew or were written to too often',
  ),
  errors: [...errors, 'conflict', 'rate_limited'],
})

export const endInvitation = endpoint({
  ...writing,
  method: 'POST',
  path: `${path}:id/cancellation/`,
  params: params.extend({ id: identifier }),
  summary: 'Take back the times that an applicant was offered; they are told',
  body: z.object({ message: Words }),
  output: z.object({ id: z.number().int() }),
  errors: [...errors, 'conflict'],
})

/** The lists that a new invitation chooses from. */
export const PlanOptions = z.object({
  time_zone: z.string().describe("IANA zone of the company's times"),
  team: z.array(Seat).describe('Members who may take part'),
  stages: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe("The job's own stages that stand for INTERVIEW"),
  is_job: z.boolean().describe('Stages are of jobs alone'),
  last: z
    .object({
      place: z.string(),
      minutes: z.number().int(),
      panel: z.array(z.number().int()),
      kit: z.array(KitQuestion),
    })
    .nullable()
    .describe('Of the newest interview of this job or RFP'),
})
export type PlanOptions = z.infer<typeof PlanOptions>

export const planOptions = endpoint({
  ...writing,
  method: 'GET',
  path: `${path}options/`,
  params,
  summary:
    'Who can take part in an interview of an applicant, its stages, and the last one of this job or RFP',
  output: PlanOptions,
  errors: [...errors],
})

export const InvitationReply = z
  .object({
    invitation: rowId.describe('The invitation that you read'),
    answer: z.enum(INVITATION_ANSWERS, oneOf(INVITATION_ANSWERS)),
    slot: rowId.optional().describe('The time, with PICKED'),
    message: Words,
    times: Proposed,
    time_zone: TimeZone.default('UTC').describe('Of `times`'),
  })
  .refine(({ answer, slot }) => answer !== 'PICKED' || slot !== undefined, {
    path: ['slot'],
    message: problem('interview_slot_missing'),
  })
  .superRefine(checkProposal)
export type InvitationReply = z.infer<typeof InvitationReply>

/** The list of interviews says what came of it. */
export const answerInvitation = endpoint({
  tag,
  caller: 'job-seeker',
  method: 'POST',
  path: '/api/user/applications/:number/interview-invitations/answer/',
  params,
  summary: 'Choose one of the times that you were offered, propose others, or decline',
  body: InvitationReply,
  output: z.object({ interview: z.number().int().nullable().describe('The interview that was agreed') }),
  errors: [...errors, 'conflict', 'rate_limited'],
})
