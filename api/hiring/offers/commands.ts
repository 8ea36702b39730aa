import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { Message } from '#api/accounts/notifications/rules.ts'
import { setTold, touch } from '#api/applications/submission/progress.ts'
import { seenStatus } from '#api/applications/submission/rules.ts'
import { nameForPanel } from '#api/hiring/interview-panels/rules.ts'
import { findNow } from '#api/hiring/interviews/queries.ts'
import {
  findForApplicant,
  findForMember,
  lockWritableForUpdate,
  refuseSilence,
} from '#api/hiring/messages/commands.ts'
import {
  type About,
  findAbout,
  insertMessages,
  listAnswerers,
  lockApplicationForUpdate,
} from '#api/hiring/messages/queries.ts'
import { silenceOfMember, textForMembers } from '#api/hiring/messages/rules.ts'
import { askForOffer, findLetterTo, useOfferApproval } from '#api/hiring/offer-approval/commands.ts'
import { settleWaitingItems, takeBackUntold } from '#api/hiring/stages/items.ts'
import { findToldStatus, insertActs } from '#api/hiring/stages/queries.ts'
import { isToldOfRejection } from '#api/hiring/stages/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { countMessage } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import type { MailText } from '#contract/applications/merge-fields.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { OfferAsking, OfferForm, OfferReply } from '#contract/hiring/offers.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { endOffer, endOpenOffers, insertOffer, listOffersOf, type OfferRow, writeAnswer } from './queries.ts'
import { blanksIn, isWithinDays, stands, stateOf } from './rules.ts'

export type Services = { database: Database; mails: MailQueue; timeZone: string }

const refused = (reason: Problem) => new ApiError('conflict', undefined, { reason })

type Sending = { number: string; form: OfferForm; idempotencyKey: string | undefined }

/**
 * Sends an offer to an applicant in a stage of offers, who is told of that stage with it. From then on the move to it cannot be
 * undone, as the applicant knows of it.
 * @throws ApiError not_found, forbidden, invalid at `body` or `respond_by`, rate_limited, conflict in another stage, while an offer is open
 * or accepted, and where nobody would receive it
 */
export async function sendOffer(
  { database, mails, timeZone: site }: Services,
  scope: Scope,
  { number, form, idempotencyKey: key }: Sending,
): Promise<void> {
  const { id } = await findForMember(database, scope, number)
  const hash = hashOfRequest(`offer ${id}`, form)
  await database.transaction((tx) =>
    answerOnce(tx, { userId: scope.userId, key, hash }, async () => {
      const about = await lockWritableForUpdate(tx, scope, number)
      const respondBy = await refuseUnlessPossible(tx, about, form)
      await useOfferApproval(tx, about, form)
      await countMessage(tx, id, 'company')
      const letter = await findLetterTo(tx, about, form)
      if (!letter) throw new ApiError('not_found')
      const offerId = await insertOffer(tx, {
        applicationId: id,
        senderId: scope.userId,
        ...letter,
        respondBy,
      })
      await settleWaitingItems(tx, id)
      if ((await findToldStatus(tx, id)) !== 'OFFER')
        await setTold(tx, { applicationId: id, status: 'OFFER' })
      const timeZone = about.timeZone ?? site
      await noteAndTell(tx, mails, {
        actorId: scope.userId,
        about,
        kind: 'OFFER_SENT',
        offerId,
        letter,
        respondBy,
        timeZone,
      })
      return { id: offerId }
    }),
  )
}

/** @throws ApiError conflict, invalid at `body` or `respond_by` */
async function refuseUnlessPossible(
  tx: Transaction,
  about: About,
  form: Pick<OfferForm, 'body' | 'respond_by'>,
) {
  await refuseUnlessFree(tx, about)
  const blanks = blanksIn(form.body)
  if (blanks.length > 0)
    throw new ApiError('invalid', { body: [problem('letter_blanks', { lines: blanks.join(', ') })] })
  const respondBy = new Date(form.respond_by)
  if (isWithinDays(respondBy, await findNow(tx), LIMITS.offerWithinDays)) return respondBy
  const outside = problem('respond_by_outside', { days: LIMITS.offerWithinDays })
  throw new ApiError('invalid', { respond_by: [outside] })
}

/** Asks colleagues to approve an offer that could be sent. @throws ApiError as `sendOffer`, conflict as `askApproval` */
export const askToOffer = (
  services: Services,
  scope: Scope,
  { number, asked }: { number: string; asked: OfferAsking },
): Promise<void> =>
  askForOffer(services, scope, {
    number,
    asked,
    check: async (tx, about) => {
      refuseSilence(silenceOfMember(about, scope.role))
      await refuseUnlessPossible(tx, about, asked)
    },
  })

/**
 * The letter as its applicant would read it, whose name nobody hides in a stage of offers: before that, it could be guessed so.
 * @throws ApiError not_found, forbidden, conflict in another stage
 */
export async function previewOffer(
  database: Database,
  scope: Scope,
  { number, letter }: { number: string; letter: MailText },
): Promise<MailText> {
  const about = await findForMember(database, scope, number)
  refuseSilence(silenceOfMember(about, scope.role))
  if (about.status !== 'OFFER') throw refused(problem('offer_needs_stage'))
  return (await findLetterTo(database, about, letter)) ?? letter
}

/** An offer whose time is over makes room for another, and so does one of an earlier stay in the stage, also once accepted. */
async function refuseUnlessFree(tx: Transaction, about: About): Promise<void> {
  if (about.status !== 'OFFER') throw refused(problem('offer_needs_stage'))
  for (const row of await listOffersOf(tx, about.id)) {
    if (stands(row, about.status)) {
      throw refused(problem(row.offer.answer ? 'offer_is_accepted' : 'offer_is_open'))
    }
    await endOffer(tx, row.offer.id)
  }
}

type Done = {
  actorId: number | null
  about: About
  offerId: number
} & (
  | { kind: 'OFFER_SENT'; letter: MailText; respondBy: Date; timeZone: string }
  | { kind: 'OFFER_WITHDRAWN' }
)

async function noteAndTell(tx: Transaction, mails: MailQueue, done: Done) {
  const { actorId, about, kind, offerId } = done
  await insertActs(tx, [{ applicationId: about.id, actorId, kind, details: { offer: offerId } }])
  await touch(tx, about.id)
  if (done.kind === 'OFFER_SENT') {
    await insertMessages(tx, [
      { applicationId: about.id, senderId: actorId, isFromCompany: true, ...done.letter },
    ])
  }
  if (about.userId === null) return
  await notifyPeople(tx, mails, [
    {
      userId: about.userId,
      kind: ALWAYS_TOLD,
      about: `offer ${offerId} ${kind}`,
      ...messageOf(done),
      link: `/user/applications/${about.number}/#offer`,
    },
  ])
}

function messageOf(done: Done): Message {
  const params = { name: done.about.opportunityName, company: done.about.companyName }
  if (done.kind === 'OFFER_WITHDRAWN') return { message: 'offer_withdrawn', params }
  const { letter, respondBy, timeZone } = done
  const written = { title: letter.subject, content: letter.body }
  return {
    message: 'offer_sent',
    params: { ...params, ...written, until: respondBy.toISOString(), timeZone },
  }
}

type Left = { actorId: number | null; applicationIds: number[] }

/** Ends the open offers of these applicants, who have left the stage of offers, and tells them. */
export async function endLeftOffers(
  tx: Transaction,
  mails: MailQueue,
  { actorId, applicationIds }: Left,
): Promise<void> {
  await inTurn(await endOpenOffers(tx, applicationIds), async ({ id: offerId, applicationId }) => {
    const about = await findAbout(tx, { applicationId })
    if (about) await noteAndTell(tx, mails, { actorId, about, kind: 'OFFER_WITHDRAWN', offerId })
  })
}

type Withdrawing = { number: string; id: number }

/** @throws ApiError not_found, conflict when it was answered, withdrawn or is over, or its applicant was told of a rejection */
export async function withdrawOffer(
  { database, mails }: Services,
  scope: Scope,
  { number, id }: Withdrawing,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id: applicationId } = await findForMember(tx, scope, number)
    await lockApplicationForUpdate(tx, applicationId)
    const about = await findForMember(tx, scope, number)
    const row = await findOf(tx, applicationId, id)
    const state = stateOf(row, isToldOfRejection(about) ? 'REJECTED' : 'OFFER')
    if (state !== 'OPEN') throw refused(problem('offer_over', { state }))
    await endOffer(tx, id)
    await noteAndTell(tx, mails, { actorId: scope.userId, about, kind: 'OFFER_WITHDRAWN', offerId: id })
  })
}

async function findOf(tx: Transaction, applicationId: number, id: number): Promise<OfferRow> {
  const row = (await listOffersOf(tx, applicationId)).find(({ offer }) => offer.id === id)
  if (!row) throw new ApiError('not_found')
  return row
}

type Own = { userId: number; number: string }

/**
 * Accepts or declines an offer, once. The same answer again is no conflict, as the first response may have been lost. The members
 * who wrote to the applicant are told; accepting hires nobody by itself, but takes back a rejection that waits to be told.
 * @throws ApiError not_found, conflict when it was answered otherwise, withdrawn or is over
 */
export async function answerOffer(
  { database, mails }: Services,
  { userId, number }: Own,
  { offer: id, answer, message }: OfferReply,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id: applicationId, opportunityId } = await findForApplicant(tx, { userId, number })
    await lockApplicationForUpdate(tx, applicationId)
    const about = await findForApplicant(tx, { userId, number })
    const row = await findOf(tx, applicationId, id)
    const { offer } = row
    if (offer.answer === answer) return
    // As they see it: to refuse one that stands open for them would tell of a move that waits.
    const state = stateOf(row, seenStatus(about))
    if (state !== 'OPEN') throw refused(problem('offer_over', { state }))
    await writeAnswer(tx, { id, answer, message: message ?? '' })
    const kind = answer === 'ACCEPTED' ? 'OFFER_ACCEPTED' : 'OFFER_DECLINED'
    await insertActs(tx, [{ applicationId, actorId: null, kind, details: { offer: id } }])
    await touch(tx, applicationId)
    const isHeld = answer === 'ACCEPTED' && about.status !== 'OFFER' && about.status !== 'HIRED'
    if (isHeld) await takeBackUntold(tx, { applicationId, opportunityId, from: about.status, to: 'OFFER' })
    await tellCompany(tx, mails, {
      about,
      id,
      answer,
      message: message ?? '',
      sender: offer.senderId,
      isHeld,
    })
  })
}

type Told = {
  about: About
  id: number
  answer: OfferReply['answer']
  message: string
  sender: number | null
  isHeld: boolean
}

async function tellCompany(tx: Transaction, mails: MailQueue, told: Told) {
  const { about, id, answer, message, sender, isHeld } = told
  const answerers = await listAnswerers(tx, about)
  // The sender is told, if they may still answer.
  const people = sender !== null && answerers.includes(sender) ? [sender] : answerers
  await notifyPeople(
    tx,
    mails,
    people.map((userId) => ({
      userId,
      kind: ALWAYS_TOLD,
      about: `offer ${id} answered`,
      message: 'offer_answered' as const,
      params: {
        name: about.opportunityName,
        postId: about.opportunityId,
        applicant: nameForPanel(about),
        answer,
        words: textForMembers(about, message),
        held: isHeld ? ('yes' as const) : ('no' as const),
      },
      link: `/admin/applicants/${about.number}/#offers`,
    })),
  )
}
