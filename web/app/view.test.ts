import { expect, it } from 'vitest'
import type { Opportunity, OpportunityCard } from '#contract/opportunities/opportunities.ts'
import { detailView } from './detail-view.ts'
import { cutText } from './i18n/cut.ts'
import { loadI18n } from './i18n/i18n.ts'
import { cardView } from './view.ts'

const locale = { i18n: await loadI18n('en'), timeZone: 'Africa/Accra', now: new Date('2026-12-01T12:00:00Z') }
const opportunity: OpportunityCard = {
  id: 1,
  name: 'Name',
  description: 'Text',
  type: null,
  location: null,
  level: null,
  deadline: '2026-12-04',
  deadline_at: '2026-12-04T23:59:00Z',
  status: 'OPEN',
  closed_at: null,
  bookmarked: false,
  applicants: [],
  company: { id: 1, name: 'Company', logo: null, verified: false },
  city: null,
  country: null,
  skills: [],
  salary: null,
  published_at: null,
  language: null,
}
const whole: Opportunity = {
  ...opportunity,
  requirements: null,
  qualifications: null,
  attachments: [],
  summary: 'Text',
  html: { description: null, requirements: null, qualifications: null },
  updated_at: '2026-11-20T00:00:00Z',
}
const view = (change: Partial<OpportunityCard>) => cardView({ ...opportunity, ...change }, locale)

it('cuts a name at 40 and a description at 150 characters, by what a reader sees', () => {
  expect(view({ name: 'x'.repeat(40) }).name).toBe('x'.repeat(40))
  expect(view({ name: 'x'.repeat(41) }).name).toBe(`${'x'.repeat(40)}…`)
  expect(view({ description: 'y'.repeat(151) }).excerpt).toBe(`${'y'.repeat(150)}…`)
  expect(cutText('👩‍👩‍👧‍👦é👍🏽x', 3)).toBe('👩‍👩‍👧‍👦é👍🏽…')
  expect(cutText('👩‍👩‍👧‍👦é👍🏽x', 4)).toBe('👩‍👩‍👧‍👦é👍🏽x')
  expect(cutText('abe\u0301f', 3)).toBe('abe\u0301…')
  expect(cutText('ab\r\nc', 3)).toBe('ab…')
  expect(cutText('ab cd', 3)).toBe('ab…')
  expect(cutText('Monitoring, evaluation and learning officer', 40)).toBe(
    'Monitoring, evaluation and learning…',
  )
  expect(cutText('Chauffeur poids lourd, région des Lagunes', 30)).toBe('Chauffeur poids lourd, région…')
  expect(cutText('Senior engineer - payments', 17)).toBe('Senior engineer…')
  expect(cutText('Senior engineer payments', 15)).toBe('Senior engineer…')
  expect(cutText(`a ${'x'.repeat(50)}`, 40)).toBe(`a ${'x'.repeat(38)}…`)
})

it.each([
  ['2026-12-01T23:59:00Z', 'Closes today'],
  ['2026-12-02T00:30:00Z', 'Closes tomorrow'],
  ['2026-12-04T23:59:00Z', 'Closes in 3 days'],
])('words the deadline %s as %s', (deadline_at, words) => {
  expect(view({ deadline_at })).toMatchObject({ closes: words, on: expect.stringMatching(/^, /) })
})

it('names date, hour and zone of a deadline', () => {
  expect(view({})).toMatchObject({ closes: 'Closes in 3 days', on: ', Fri, 4 Dec 2026, 23:59 GMT' })
})

it('has one name for Greenwich time', () => {
  const on = (timeZone: string) => cardView(opportunity, { ...locale, timeZone }).on
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/GMT', 'Africa/Accra'])
    expect(on(zone)).toBe(', Fri, 4 Dec 2026, 23:59 GMT')
  expect(on('America/New_York')).toBe(', Fri, 4 Dec 2026, 18:59 GMT-5')
})

it('words the states without a day', () => {
  const none = view({ deadline_at: null })
  expect([none.closes, none.on]).toEqual(['No deadline', undefined])
})

it("names the language of a text where it is not the page's", async () => {
  const pseudo = { ...locale, i18n: await loadI18n('en-XA') }
  expect(view({ language: 'fr' }).lang).toBe('fr')
  expect(detailView({ ...whole, language: 'ak' }, locale).lang).toBe('ak')
  const french = { ...locale, i18n: await loadI18n('fr') }
  expect(detailView({ ...whole, language: 'en' }, french)).toMatchObject({
    lang: 'en',
    writtenIn: 'L’entreprise a rédigé cette annonce en anglais.',
  })
  for (const language of ['en', null] as const) {
    expect(Object.keys(view({ language }))).not.toContain('lang')
    expect(Object.keys(cardView({ ...opportunity, language }, pseudo))).not.toContain('lang')
    expect(detailView({ ...whole, language }, locale).lang).toBeUndefined()
  }
})

it('names the day on which it closed, not the deadline that was ahead', () => {
  const closed_at = '2026-11-22T09:30:00Z'
  const words = 'Sun, 22 Nov 2026, 09:30 GMT'
  expect(view({ status: 'CLOSED', closed_at })).toMatchObject({
    closes: 'Closed',
    on: `, ${words}`,
    isClosed: true,
  })
  expect(view({ status: 'CANCELLED', closed_at })).toMatchObject({ closes: 'Cancelled', on: `, ${words}` })
  const detail = (change: object) => detailView({ ...whole, ...change }, locale).closedOn
  expect(detail({ status: 'CLOSED', closed_at })).toBe(words)
  expect(detail({ status: 'CLOSED', closed_at: opportunity.deadline_at })).toBeNull()
  expect(detail({})).toBeNull()
})

it('names place, pay and age, each apart and where it is known', () => {
  const { place, pay, age } = view({
    city: 'Accra',
    country: 'GH',
    salary: { min: 3500, max: 5200, currency: 'GHS', period: 'MONTH' },
    published_at: '2026-11-29T09:00:00Z',
  })
  expect([place, pay?.replace(/\u00a0/g, ' '), age]).toEqual([
    'Accra, Ghana',
    'GHS 3,500 to 5,200 a month',
    '2 days ago',
  ])
  expect(view({ published_at: '2026-12-01T00:00:00Z' }).age).toBe('Today')
  expect(view({ published_at: '2026-11-03T00:00:00Z' }).age).toBe('3 Nov 2026')
  expect(Object.keys(view({}))).not.toContain('pay')
})
