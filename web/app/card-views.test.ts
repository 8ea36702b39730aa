import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import { cardViews } from './card-views.server.ts'
import { loadI18n } from './i18n/i18n.ts'
import { cardView } from './view.ts'

const CARD: OpportunityCard = {
  id: 1,
  name: 'Nurse',
  description: 'Care for people.',
  type: 'FULL_TIME',
  location: null,
  level: null,
  deadline: '2026-12-04',
  deadline_at: '2026-12-04T23:59:00.000Z',
  status: 'OPEN',
  closed_at: null,
  company: { id: 2, name: 'Keta Salt', logo: null, verified: true },
  city: 'Keta',
  country: 'GH',
  skills: [],
  salary: null,
  published_at: '2026-11-20T08:00:00.000Z',
  language: null,
  bookmarked: false,
  applicants: [],
}

it('words a card anew when it, the language, the zone or the minute is another', async () => {
  const english = await loadI18n('en')
  const french = setupI18n({ locale: 'fr', messages: { fr: english.messages } })
  const now = new Date('2026-11-30T23:59:30.000Z')
  const locale = { i18n: english, timeZone: 'UTC', now }
  const [first] = cardViews([CARD], locale)
  expect(cardViews([CARD], { ...locale, now: new Date('2026-11-30T23:59:59.000Z') })[0]).toBe(first)
  const others = [
    { card: { ...CARD, name: 'Midwife' }, locale },
    { card: CARD, locale: { ...locale, i18n: french } },
    { card: CARD, locale: { ...locale, timeZone: 'Asia/Tokyo' } },
    { card: CARD, locale: { ...locale, now: new Date('2026-12-01T00:00:00.000Z') } },
  ]
  for (const other of others) {
    const [view] = cardViews([other.card], other.locale)
    expect(view).toEqual(cardView(other.card, other.locale))
    expect(view).not.toBe(first)
  }
})
