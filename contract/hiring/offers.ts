import { z } from 'zod'
import { MailText } from '#contract/applications/merge-fields.ts'
import { Approval, ApprovalAsking, ApprovalVerdict } from '#contract/companies/approval.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, problem } from '#contract/errors.ts'
import { instant, optional, paragraph, rowId } from '#contract/fields.ts'
import { ApplicationNumber, identifier, oneOf } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

export const OFFER_ANSWERS = ['ACCEPTED', 'DECLINED'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

/** ENDED: its time is over, or the applicant is no longer in a stage of offers. */
export const OFFER_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'ENDED'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** An offer as both sides see it. */
export const Offer = z.object({
  id: z.number().int(),
  state: z.enum(OFFER_STATES),
  is_past: z
    .boolean()
    .describe('Of an earlier stay in the stage of offers: it no longer stands, even if it was accepted'),
  subject: z.string(),
  body: z.string(),
  sent_at: z.string().describe('ISO 8601, UTC'),
  respond_by: z.string().describe('ISO 8601, UTC: it can be answered until then'),
  time_zone: z.string().describe("IANA zone of the company's times"),
  answer_message: z.string(),
  answered_at: z.string().nullable().describe('ISO 8601, UTC'),
})
export type Offer = z.infer<typeof Offer>

export const SentOffer = Offer.extend({
  by: z.string().nullable().describe('The member who sent it'),
  can_withdraw: z.boolean(),
})
export type SentOffer = z.infer<typeof SentOffer>

export const OfferForm = z.object({
  ...MailText.shape,
  respond_by: instant(problem('day_and_time_missing')),
})
export type OfferForm = z.infer<typeof OfferForm>

/** The letter that waits for approval, or got it. */
export const OfferApproval = Approval.extend({
  letter: z
    .object({
      subject: z.string(),
      body: z.string(),
      respond_by: z.string(),
      as_sent: z
        .object({ subject: z.string(), body: z.string() })
        .describe('With its fields filled in, as the applicant will read it; hidden names stay hidden'),
    })
    .nullable(),
})
export type OfferApproval = z.infer<typeof OfferApproval>

export const Offers = z.object({
  offers: z.array(SentOffer).describe('The newest first'),
  can_send: z
    .boolean()
    .describe('In a stage of offers, without one that is open or accepted, for members who may write'),
  template: MailText.nullable().describe(
    "The company's letter, or the standard one; null where none can be sent",
  ),
  respond_by: z.string().describe('A proposal, in a week. ISO 8601, UTC'),
  time_zone: z.string().describe("IANA zone of the company's times"),
  approval: OfferApproval.nullable().describe(
    'null where the company asks for none, or no offer can be sent',
  ),
})
export type Offers = z.infer<typeof Offers>

const tag = 'offers'
const params = z.object({ number: ApplicationNumber })
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const path = '/api/company/applicants/:number/offers/'
const own = '/api/user/applications/:number/offers/'

export const listOffers = endpoint({
  tag,
  caller: 'company-member',
  ability: 'applicants.read',
  method: 'GET',
  path,
  params,
  summary: 'The offers sent to an applicant, with their answers',
  output: Offers,
  errors: [...errors],
})

const writing = {
  tag,
  caller: 'company-member',
  ability: 'applicants.move',
  byHand: true,
  output: Offers,
} as const

/** `Idempotency-Key` makes a repeated request safe. */
export const sendOffer = endpoint({
  ...writing,
  method: 'POST',
  keepsAnswer: true,
  path,
  params,
  summary: 'Send an offer to an applicant in a stage of offers; it cannot be undone, only withdrawn',
  body: OfferForm,
  status: 201,
  errors: [...errors, 'conflict', 'rate_limited'],
})

export const previewOffer = endpoint({
  ...writing,
  method: 'POST',
  path: `${path}preview/`,
  params,
  summary: 'The letter of an offer as its applicant in a stage of offers would read it',
  body: MailText,
  output: z.object({ subject: z.string(), body: z.string() }),
  errors: [...errors, 'conflict'],
})

export const withdrawOffer = endpoint({
  ...writing,
  method: 'POST',
  path: `${path}:id/withdrawal/`,
  params: params.extend({ id: identifier }),
  summary: 'Withdraw an offer that was not answered; the applicant is told',
  errors: [...errors, 'conflict'],
})

const approving = {
  ...writing,
  path: `${path}approval/`,
  params,
  errors: [...errors, 'conflict', 'suspended'] as ErrorCode[],
} as const

export const OfferAsking = z.object({ ...OfferForm.shape, ...ApprovalAsking.shape })
export type OfferAsking = z.output<typeof OfferAsking>

export const askOfferApproval = endpoint({
  ...approving,
  method: 'POST',
  summary: 'Ask a colleague to approve the letter before it is sent',
  body: OfferAsking,
})

export const withdrawOfferApproval = endpoint({
  ...approving,
  method: 'DELETE',
  summary: 'No longer ask for approval of an offer',
})

export const decideOfferApproval = endpoint({
  ...approving,
  path: `${path}approval/decision/`,
  method: 'POST',
  summary: 'Approve the letter as you saw it, or send it back',
  ability: 'applicants.read',
  body: ApprovalVerdict,
})

export const listOwnOffers = endpoint({
  tag,
  caller: 'signed-in',
  method: 'GET',
  path: own,
  params,
  summary: 'Offers you were sent, the newest first',
  output: z.array(Offer),
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found'],
})

export const OfferReply = z.object({
  offer: rowId.describe('The offer that you read'),
  answer: z.enum(OFFER_ANSWERS, oneOf(OFFER_ANSWERS)),
  message: optional(paragraph('', LIMITS.offerMessageLength)),
})
export type OfferReply = z.infer<typeof OfferReply>

export const answerOffer = endpoint({
  tag,
  caller: 'signed-in',
  method: 'POST',
  path: `${own}answer/`,
  params,
  summary: 'Accept or decline an offer; the answer is final',
  body: OfferReply,
  output: z.array(Offer),
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found', 'conflict'],
})
