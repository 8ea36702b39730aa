import { expect, it, vi } from 'vitest'
import { bytesWords, countryName, dateAndTime, deadlineWords, publishedWords, salaryWords } from './format.ts'
import { loadI18n } from './i18n.ts'

const now = new Date('2026-12-01T12:00:00Z')
const english = { i18n: await loadI18n('en'), timeZone: 'Africa/Accra' }
const salary = { min: 3500, max: 5200.5, currency: 'GHS', period: 'MONTH' } as const
const plain = (text: string | null) => text?.replace(/\u00a0/g, ' ')

const wordedIn = (locale: typeof english) => [
  dateAndTime('2026-12-04T23:59:00Z', locale),
  deadlineWords({ deadline_at: '2026-12-04T23:59:00Z', status: 'OPEN' }, now, locale),
  publishedWords('2026-10-01T08:00:00Z', now, locale),
  salaryWords(salary, locale),
  bytesWords(120_000, locale),
  bytesWords(2_400_000, locale),
  countryName('GH', locale),
]

it('makes each formatter once', () => {
  const first = wordedIn(english)
  const made = (['DateTimeFormat', 'NumberFormat', 'DisplayNames'] as const).map((name) =>
    vi.spyOn(Intl, name),
  )
  expect(wordedIn(english)).toEqual(first)
  for (const each of made) expect(each).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('words each amount, size and zone for itself', () => {
  expect(plain(salaryWords({ ...salary, max: null }, english))).toBe('From GHS 3,500 a month')
  expect(plain(salaryWords({ ...salary, max: null, currency: 'USD' }, english))).toBe(
    'From USD 3,500 a month',
  )
  expect([bytesWords(120_000, english), bytesWords(2_400_000, english)]).toEqual(['120 kB', '2.4 MB'])
  expect(dateAndTime('2026-12-04T23:59:00Z', { ...english, timeZone: 'Africa/Nairobi' })).toContain('5 Dec')
  expect(dateAndTime('2026-12-04T23:59:00Z', english)).toContain('4 Dec')
})
