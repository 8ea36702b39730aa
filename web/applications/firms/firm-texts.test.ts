import { expect, it } from 'vitest'
import { PartnerList } from '#contract/applications/firms.ts'
import { sentPartner } from './firm-texts.ts'

const sent = (share: string) => {
  const typed = { name: 'Tema Steel', country: 'TG', registration_number: '', share }
  return JSON.parse(JSON.stringify(sentPartner(typed)))
}

it.each([
  ['', null],
  [' 40 ', 40],
  ['12,5 %', 12.5],
])('sends the share %j as %j', (typed, share) => {
  expect(sent(typed)).toMatchObject({ share })
  expect(PartnerList.safeParse([sent(typed)]).success).toBe(true)
})

it.each(['forty', 'Infinity', '%'])('has a share of %j refused', (typed) => {
  expect(sent(typed).share).not.toBeNull()
  expect(PartnerList.safeParse([sent(typed)]).success).toBe(false)
})
