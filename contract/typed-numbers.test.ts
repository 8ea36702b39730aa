import { describe, expect, it } from 'vitest'
import { TypedAmount } from '#contract/procurement/award.ts'
import { amount } from './parameters.ts'
import { plainNumber, rateOf } from './typed-numbers.ts'

it.each([
  ['2500', 2_500],
  ['2,500.50', 2_500.5],
  ['2.500,50', 2_500.5],
  ['2 500,50', 2_500.5],
  ['2\u00a0500,50', 2_500.5],
  ['2\u202f500,5', 2_500.5],
  ['2500,5', 2_500.5],
  ['12,50', 12.5],
  ['1,2', 1.2],
  ['2 500', 2_500],
  ["1'200'000", 1_200_000],
  ['1’200’000.50', 1_200_000.5],
  ['1,20,000', 120_000],
  ['12,34,56,789.5', 123_456_789.5],
  ['1.250.000', 1_250_000],
  ['250.000', 250_000],
  ['12,500', 12_500],
  ['0,5', 0.5],
  [' 2500 ', 2_500],
  ['99999999999', 99_999_999_999],
])('reads %s as an amount', (typed, number) => {
  expect(amount.safeParse(typed).data).toBe(number)
})

it.each([
  '1,2,3', ',500', '5,', '12,5000', '0,500', '1.234,567', '1 234,567', '1 234.567', '1234,567', '1,200,00,000', '012.500',
  '1.200 000', '12.34.56', '2,500,50', '2 50', '1 200 00', '', '1e3', '-5', '1..5', '1, 500',
])('reads no amount in %j', (typed) => {
  expect(amount.safeParse(typed).success).toBe(false)
}) // biome-ignore format: a table

it.each([
  ['0.125', '0.125'],
  ['0,125', '0.125'],
  ['1234.567', '1234.567'],
  ['1,234.567', '1234.567'],
  ['1.234,567', '1234.567'],
])('reads three decimals in %s, which can be no group', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

it('takes a lone mark before three digits for the decimals of a rate alone', () => {
  expect([rateOf('655,957'), rateOf('655.957'), rateOf('15,25'), rateOf('0.0015')]).toEqual([
    655.957, 655.957, 15.25, 0.0015,
  ])
  expect(rateOf('1,234,567')).toBe(1_234_567)
  expect(TypedAmount.parse('655,957')).toBe(655_957)
})

describe('any amount', () => {
  const amounts = sample(2_000)
  it.each([
    ['en-GB', ',', '.'],
    ['de-DE', '.', ','],
    ['fr-FR', '\u202f', ','],
    ['fr-FR in plain spaces', ' ', ','],
    ['de-CH', '’', '.'],
    ['in code', '_', '.'],
    ['without groups, with a comma', '', ','],
    ['without groups, with a point', '', '.'],
  ])('is read as it was written: %s', (_, group, point) => {
    for (const hundredths of amounts) {
      const typed = written(hundredths, group, point)
      expect(Number(plainNumber(typed)), typed).toBe(hundredths / 100)
    }
  })

  it('is read again as the same once it is plain', () => {
    for (const typed of texts(20_000)) {
      const plain = plainNumber(typed)
      if (plain === undefined) continue
      expect(plain, typed).toMatch(/^\d{1,12}(?:\.\d{1,6})?$/)
      expect(plainNumber(plain), typed).toBe(plain)
      expect(plain.replace('.', ''), typed).toBe(typed.replace(/\D/g, ''))
    }
  })

  it('has no other value for a space that does not break', () => {
    for (const typed of texts(5_000))
      expect(plainNumber(typed.replaceAll(' ', '\u202f')), typed).toBe(plainNumber(typed))
  })
})

/** The same ones each time. */
function* random(): Generator<number, never> {
  for (let seed = 42; ; ) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield seed / 2_147_483_648
  }
}

/** In hundredths, of every size up to the largest amount. */
function sample(count: number): number[] {
  const draw = random()
  return Array.from({ length: count }, () => Math.floor(10 ** (draw.next().value * 13)))
}

function written(hundredths: number, group: string, point: string): string {
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(?:\d{3})+$)/g, group)
  const decimals = hundredths % 100
  return decimals === 0 ? whole : whole + point + String(decimals).padStart(2, '0')
}

function texts(count: number): string[] {
  const draw = random()
  const pick = (signs: string) => signs[Math.floor(draw.next().value * signs.length)] ?? ''
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(draw.next().value * 12) }, () =>
      pick('0123456789012345678900,. ’'),
    ).join(''),
  )
}
