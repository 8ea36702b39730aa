import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { newTotpSecret, stepOfCode } from './rules.ts'

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
