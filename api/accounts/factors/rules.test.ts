import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { newCode } from '#api/accounts/registration/rules.ts'
import { newRecoveryCodes, newTotpSecret, stepOfCode } from './rules.ts'

const owner = { secretKey: 'k'.repeat(43), userId: 7 }
const { secret, sealedSecret } = newTotpSecret(owner)
const NOW = 60_000_000
const STEP = NOW / 30
const codeAt = (step: number) => generateSync({ secret, epoch: step * 30 })
const taken = (step: number, lastStep = 0, epoch = NOW) =>
  stepOfCode(owner, { sealedSecret, lastStep, epoch }, codeAt(step))

it('takes the code of now, the one before and the one after for clocks that are off, and none further away', () => {
  for (const within of [0, 15, 29]) {
    const steps = [-3, -2, -1, 0, 1, 2, 3].filter(
      (each) => taken(STEP + each, 0, NOW + within) === STEP + each,
    )
    expect([within, steps]).toEqual([within, [-1, 0, 1]])
  }
})

it('takes no code of the last one’s step or of an earlier one', () => {
  expect(taken(STEP, STEP)).toBeUndefined()
  expect(taken(STEP - 1, STEP)).toBeUndefined()
  expect(taken(STEP + 1, STEP)).toBe(STEP + 1)
})

describe('codes that cannot be guessed', () => {
  const KINDS: [kind: string, make: () => string[], length: number, signs: number][] = [
    ['mailed codes', () => [newCode()], 6, 10],
    ['recovery codes', () => newRecoveryCodes().map((code) => code.replaceAll('-', '')), 16, 32],
    ['secrets of authenticator apps', () => [newTotpSecret(owner).secret], 32, 32],
  ]

  // A sign that is missing in 3,000 tries by chance alone would be seen once in 10^41 runs.
  it.each(KINDS)('%s have all signs at all places', (_, make, length, signs) => {
    const codes = Array.from({ length: 3_000 }, make).flat()
    const places = Array.from({ length }, (_, place) => new Set(codes.map((code) => code[place])).size)
    expect(new Set(codes.map((code) => code.length))).toEqual(new Set([length]))
    expect(places).toEqual(Array(length).fill(signs))
  })
})
