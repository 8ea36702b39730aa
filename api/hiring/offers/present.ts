import type { About } from '#api/hiring/messages/queries.ts'
import { textForMembers } from '#api/hiring/messages/rules.ts'
import { isToldOfRejection } from '#api/hiring/stages/rules.ts'
import type { Offer, SentOffer } from '#contract/hiring/offers.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import type { OfferRow } from './queries.ts'
import { stateOf } from './rules.ts'

type Reading = { status: ApplicationStatus; timeZone: string }

/** An applicant who still knows of the hire reads nothing of its end. */
export function presentOffer(row: OfferRow, { status, timeZone }: Reading): Offer {
  const { offer } = row
  return {
    id: offer.id,
    state: stateOf(row, status),
    is_past: row.pastSince !== null && status !== 'HIRED',
    subject: offer.subject,
    body: offer.body,
    sent_at: offer.createdAt.toISOString(),
    respond_by: offer.respondBy.toISOString(),
    time_zone: timeZone,
    answer_message: offer.answerMessage,
    answered_at: offer.answeredAt?.toISOString() ?? null,
  }
}

type Inside = { about: About; timeZone: string; canMove: boolean; userId: number }

/** Masks what reveals an applicant whose name is hidden again; its author, who knew it, reads the letter as it was sent. */
export function presentSent(row: OfferRow, { about, timeZone, canMove, userId }: Inside): SentOffer {
  const offer = presentOffer(row, { status: about.status, timeZone })
  const hidden = (text: string) => textForMembers(about, text)
  return {
    ...offer,
    ...(row.offer.senderId !== userId && { subject: hidden(offer.subject), body: hidden(offer.body) }),
    answer_message: hidden(offer.answer_message),
    by: row.by,
    can_withdraw:
      canMove &&
      !isToldOfRejection(about) &&
      !offer.is_past &&
      (offer.state === 'OPEN' || offer.state === 'ENDED'),
  }
}
