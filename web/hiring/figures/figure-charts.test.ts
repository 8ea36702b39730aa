import { expect, it } from 'vitest'
import { daysWords } from './figure-charts.ts'

it('says of a time of some hours that it is less than a day, not that it is none', () => {
  const text = (id: string) => id
  expect([null, 0, 0.9, 1, 4.5].map((days) => daysWords(days, text))).toEqual([
    'figures.tooFew',
    ...['figures.lessThanDay', 'figures.lessThanDay', 'figures.days', 'figures.days'],
  ])
})
