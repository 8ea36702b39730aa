import { expect, it } from 'vitest'
import { amount } from './parameters.ts'

it.each([
  ['2500', 2_500],
  ['2,500.50', 2_500.5],
  ['2 500', 2_500],
  ["1'200'000", 1_200_000],
  ['1,20,000', 120_000],
  [' 2500 ', 2_500],
  ['99999999999', 99_999_999_999],
])('reads %s as an amount', (typed, number) => {
  expect(amount.safeParse(typed).data).toBe(number)
})

it.each(['12,50', '1,2', '1,20', '2.500,00', '1,2,3', ',500', '5,', '1.500', '12,5000', '', '1e3'])(
  'reads no amount in %s',
  (typed) => {
    expect(amount.safeParse(typed).success).toBe(false)
  },
)
