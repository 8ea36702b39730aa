import { expect, it } from 'vitest'
import { readProblem } from '#contract/errors.ts'
import { fuzzCases } from '#tests/support/hostile/fuzz.ts'
import { faultIn } from './judge.ts'

/** `npm run fuzz` goes on for as long as it is told to. */
const [SEED, CASES] = [20_261_122, 1_000]

it('accepts or refuses whatever it is sent', async () => {
  const answers = new Set<string>()
  for (const { type, bytes } of fuzzCases(SEED).take(CASES)) {
    const fault = await faultIn(type, bytes)
    answers.add(fault === undefined ? 'accepted' : (readProblem(fault)?.code ?? fault))
  }
  // Changes that all end at one check would try nothing.
  expect(answers.size).toBeGreaterThan(10)
})
