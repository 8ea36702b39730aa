import { z } from 'zod'
import { type MailTime, type NewsKind, USUAL_TIME } from '#contract/accounts/notifications.ts'
import { APPROVAL_KINDS } from '#contract/companies/approval.ts'
import { APPLICATION_STATUSES, KINDS, type Kind, LIST_PATHS, PARTS } from '#contract/vocabulary.ts'

export const pathOf = (kind: Kind, id: number | ':id') => `${LIST_PATHS[kind]}${id}/`

/** How a changed field is called in a sentence; several fields can be one. */
const FIELD_NAMES = [
  'title',
  'description',
  'requirements',
  'qualifications',
  'type',
  'location',
  'level',
  'place',
  'skills',
  'salary',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

/** `name`: of the opportunity. Instants are in ISO 8601, UTC, beside the zone that they are said in. */
const Named = z.object({ name: z.string() })
const OfCompany = Named.extend({ company: z.string() })
/** In place of a head of the audit log, in receipts of jobs and in older ones. */
export const NO_HEAD = 'none'

const OfApplication = OfCompany.extend({ kind: z.enum(KINDS) })
const Deadline = Named.extend({ at: z.string().nullable(), timeZone: z.string() })
const Changed = Deadline.extend({ changed: z.array(z.enum(FIELD_NAMES)) })
/** `reason`: as the company wrote it. */
const Ended = Named.extend({ reason: z.string().nullable() })
/** Where the company's clocks and the site's differ, by both. */
const Interview = OfCompany.extend({
  startsAt: z.string(),
  endsAt: z.string(),
  timeZones: z.array(z.string()),
  place: z.string(),
  note: z.string(),
  /** Why it is cancelled, in the company's words; rows of older versions have none. */
  reason: z.string().default(''),
})

/** Changes that a member is told of an interview they take part in. */
const PANEL_CHANGES = ['INVITED', 'MOVED', 'CANCELLED', 'REMOVED', 'TOMORROW', 'TODAY', 'SOON'] as const
export type PanelChange = (typeof PANEL_CHANGES)[number]
/** Of a job that its team alone may see; older rows do not say which. */
const OfSeenPost = Named.extend({ postId: z.number().optional() })

const OfPanel = OfSeenPost.extend({
  applicant: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZones: z.array(z.string()),
  place: z.string(),
})

/** Acts of two members. */
const CONFIRMED_ACTS = [
  'open_technical',
  'finalise_scores',
  'reopen_scoring',
  'reopen_consensus',
  'open_financial',
  'open_next',
  'reopen_prices',
  'reopen_ranking',
] as const
const OfAct = Named.extend({ act: z.enum(CONFIRMED_ACTS) })
export type ConfirmedAct = (typeof CONFIRMED_ACTS)[number]

const AwardOutcome = OfCompany.extend({
  number: z.string(),
  winner: z.string(),
  isWinner: z.boolean(),
  amount: z.number(),
  currency: z.string(),
  total: z.number().nullable(),
  rank: z.number().nullable(),
})

/** Counts on until it is read. */
const Counted = z.object({ count: z.number() })
const OfPost = Counted.extend({ postId: z.number(), name: z.string() })

const OfApproval = Named.extend({ postId: z.number(), what: z.enum(APPROVAL_KINDS) })

/** The parameters of each message. Rows are kept for a year, so a message that changes gets another name. */
const PARAMS = {
  /** Written by a person, or by an older version. */
  written: z.object({ title: z.string(), content: z.string() }),
  deadline_near: Deadline.extend({ at: z.string() }),
  deadline_moved: Changed,
  opportunity_reopened: Changed,
  opportunity_changed: Changed.pick({ name: true, changed: true }),
  opportunity_closed: Ended,
  opportunity_cancelled: Ended,
  post_not_published: Named,
  message_received: OfCompany.extend({ body: z.string() }),
  interview_invited: Interview,
  interview_moved: Interview,
  interview_cancelled: Interview,
  interview_agreed: Interview,
  interview_declined: Interview,
  /** `isToday`: the reminder of a day ahead came late. */
  interview_reminder: Interview.extend({ isSoon: z.boolean(), isToday: z.boolean().optional() }),
  /** `times`: starts to choose from. */
  interview_offered: OfCompany.extend({
    times: z.array(z.string()),
    timeZone: z.string(),
    place: z.string(),
    note: z.string(),
  }),
  interview_times_ended: OfCompany.extend({ reason: z.string() }),
  interview_panel: OfPanel.extend({ change: z.enum(PANEL_CHANGES) }),
  /** `member` left the company. */
  interview_panel_left: OfPanel.extend({ member: z.string() }),
  /** `startsAt`: of the agreed or answered interview; `times`: proposed starts; `words`: of the applicant. */
  interview_answered: OfSeenPost.extend({
    applicant: z.string(),
    answer: z.enum(['PICKED', 'ACCEPTED', 'DECLINED', 'PROPOSED']),
    words: z.string(),
    startsAt: z.string().nullable(),
    times: z.array(z.string()),
    timeZone: z.string(),
  }),
  application_received: OfApplication.extend({ number: z.string(), head: z.string().default(NO_HEAD) }),
  status_changed: OfApplication.extend({ status: z.enum(APPLICATION_STATUSES) }),
  application_refused: OfApplication.omit({ company: true }).extend({
    part: z.enum(PARTS),
    file: z.string(),
    takesMore: z.boolean(),
  }),
  /** Without the file's name, which is sealed. */
  proposal_refused: Named.extend({ part: z.enum([...PARTS, 'document']), takesMore: z.boolean() }),
  firm_document_refused: z.object({ file: z.string() }),
  /** `name`: of the firm; `until`: YYYY-MM-DD, the first that ends. */
  documents_ending: Named.extend({ count: z.number(), until: z.string() }),
  /** A CV of the profile. */
  cv_refused: z.object({ file: z.string() }),
  addendum: Named.extend({ number: z.number(), title: z.string(), hasBid: z.boolean() }),
  answers: Named.extend({ count: z.number(), isAsker: z.boolean() }),
  panel_named: OfCompany.extend({ isChair: z.boolean() }),
  panel_recused: Named.extend({ member: z.string() }),
  panel_turn: Named.extend({ turn: z.enum(['SCORE', 'CONSENSUS', 'ANSWER', 'FINALISE']) }),
  scores_due: Deadline.extend({ at: z.string(), isOver: z.boolean() }),
  /** `count`: of proposals. */
  proposals_due: Named.extend({ count: z.number() }),
  opening_confirmed: OfAct.extend({ member: z.string(), until: z.string(), timeZone: z.string() }),
  confirmation_expired: OfAct,
  shares_wanted: Named.extend({ member: z.string() }),
  prices_wait: Named,
  standstill_near: Deadline.extend({ at: z.string() }),
  award_ready: Named,
  technical_opened: OfCompany.extend({ number: z.string() }),
  proposals_ranked: OfCompany,
  standstill_over: OfCompany,
  contract_signed: OfCompany.extend({ isWinner: z.boolean() }),
  /** `minimum` of the total and of criteria where it was not reached. */
  proposal_below: OfCompany.extend({
    number: z.string(),
    total: z.number().nullable(),
    minimum: z.number().nullable(),
    failed: z.object({ requirement: z.string(), reason: z.string() }).nullable(),
    scores: z.array(
      z.object({
        criterion: z.string(),
        points: z.number(),
        most: z.number(),
        minimum: z.number().nullable(),
      }),
    ),
  }),
  scores_reopened: OfCompany.extend({ reason: z.string() }),
  rfp_unsuccessful: OfCompany.extend({ reason: z.string() }),
  financial_opened: OfCompany,
  award_reopened: OfCompany.extend({ reason: z.string(), what: z.enum(['PRICES', 'RANKING']) }),
  intention_withdrawn: OfCompany,
  proposal_disqualified: OfCompany.extend({ reason: z.string() }),
  /** A bidder's own points and rank, and who wins at what price. */
  award_intended: AwardOutcome.extend({ until: z.string(), timeZone: z.string() }),
  award_made: AwardOutcome,
  /** `until`: by when an answer is in time. */
  clarification_wanted: OfCompany.extend({ question: z.string(), until: z.string(), timeZone: z.string() }),
  clarification_closed: OfCompany,
  /** `until`: the new deadline. */
  rfp_reopened: OfCompany.extend({ reason: z.string(), until: z.string(), timeZone: z.string() }),
  reopening_asked: Named.extend({ reason: z.string() }),
  clarification_answered: Named,
  clarification_overdue: Named,
  debrief_asked: Named,
  debrief_answered: OfCompany.extend({ answer: z.string() }),
  contract_document: OfCompany,
  /** Of all that a company has here. */
  export_ready: z.object({}),
  export_failed: z.object({}),
  /** A company's page at a domain of its own, whose record is gone. */
  domain_missing: z.object({ domain: z.string() }),
  /** It is not shown there any more. */
  domain_ended: z.object({ domain: z.string() }),
  complaint_sent: Named,
  complaint_decided: OfCompany.extend({ isUpheld: z.boolean(), decision: z.string() }),
  new_applicants: OfPost.extend({ withdrawn: z.number() }),
  new_proposals: OfPost.extend({ withdrawn: z.number() }),
  new_questions: OfPost,
  new_messages: OfPost,
  posts_to_review: Counted,
  companies_to_review: Counted,
  new_reports: Counted,
  /** Told in the morning, with how much waits of each. */
  today: z.object({
    messages: z.number(),
    questions: z.number(),
    applicants: z.number(),
    interviews: z.number(),
    bidOpenings: z.number(),
  }),
  /** `name`: of the newest of them. */
  company_published: OfCompany.extend({ count: z.number() }),
  /** `title` and `content` as the company wrote them; `until`: by when it can be answered. */
  offer_sent: OfCompany.extend({
    title: z.string(),
    content: z.string(),
    until: z.string(),
    timeZone: z.string(),
  }),
  offer_withdrawn: OfCompany,
  /** `member`: who asks. */
  approval_asked: OfApproval.extend({ member: z.string() }),
  approval_given: OfApproval,
  approval_refused: OfApproval.extend({ words: z.string() }),
  /** `applicant`: a name, or the number where it is hidden; `member`: who wrote the note. */
  mentioned: Named.extend({ postId: z.number(), applicant: z.string(), member: z.string() }),
  scorecard_handed_in: Named.extend({ postId: z.number(), applicant: z.string(), member: z.string() }),
  /** `words`: of the applicant. `held`: what waited to be told, as a rejection, was taken back. */
  offer_answered: OfSeenPost.extend({
    applicant: z.string(),
    answer: z.enum(['ACCEPTED', 'DECLINED']),
    words: z.string(),
    held: z.enum(['yes', 'no']).optional(),
  }),
}
type Params = { [Name in keyof typeof PARAMS]: z.output<(typeof PARAMS)[Name]> }
export type MessageName = keyof Params
export type ParamsOf<Name extends MessageName> = Params[Name]

type Usual = { inApp: boolean; byMail: boolean; mailTime: MailTime | null }

/** Where a kind is told to somebody who chose nothing. */
export const usualOf = (kind: string): Usual => ({
  // The dashboard says the same.
  inApp: kind !== 'TODAY',
  byMail: true,
  mailTime: Object.hasOwn(USUAL_TIME, kind) ? USUAL_TIME[kind as NewsKind] : null, // a key of it
})

/** One text with what it says, worded when it is read (present.ts). */
export type Message = { [Name in MessageName]: { message: Name; params: Params[Name] } }[MessageName]

/** @throws where a row is none that any version wrote */
export function readMessage({ message, params }: { message: string; params: unknown }): Message {
  if (!Object.hasOwn(PARAMS, message)) throw new Error(`There is no message ${message}`)
  const name = message as MessageName // just looked up
  return { message: name, params: PARAMS[name].parse(params) } as Message // of the same name
}
