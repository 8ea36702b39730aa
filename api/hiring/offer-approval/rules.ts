import { hashOf } from '#api/companies/approval/rules.ts'
import type { OfferForm } from '#contract/hiring/offers.ts'

/** A letter as it was handed in for approval; its fields for names are filled in when it is sent. */
export type Letter = Pick<OfferForm, 'subject' | 'body' | 'respond_by'>

export const letterOf = ({ subject, body, respond_by }: OfferForm): Letter => ({
  subject,
  body,
  respond_by: new Date(respond_by).toISOString(),
})

export const hashOfLetter = (letter: Letter): string => hashOf(Object.values(letterOf(letter)))
