import { expect, it } from 'vitest'
import corpus from './corpus-french.json' with { type: 'json' }
import { scamSignsOf } from './rules.ts'

const reasonOf = (text: string) => scamSignsOf(text)[0]?.reason

/** Every third sentence of both lists: no rule was changed because of it. */
const isHeldOut = (_: unknown, at: number) => at % 3 === 2

function measured(isIn: (_: unknown, at: number) => boolean) {
  const [scam, honest] = [corpus.scam.filter(isIn), corpus.honest.filter(isIn)]
  const caught = scam.filter(({ text }) => reasonOf(text))
  const wronged = honest.filter(({ text }) => reasonOf(text))
  return {
    scam: scam.length,
    honest: honest.length,
    precision: caught.length / (caught.length + wronged.length),
    recall: caught.length / scam.length,
    missed: scam.filter(({ text }) => !reasonOf(text)).map(({ text }) => text),
    wronged: wronged.map(({ text }) => text),
  }
}

it('finds nearly all scams in French and accuses nobody who is honest', () => {
  const all = measured(() => true)
  console.log('all', all)
  expect(all).toMatchObject({ scam: 45, honest: 45, precision: 1, wronged: [] })
  expect(all.recall).toBeGreaterThanOrEqual(0.9)
})

it('holds for French sentences that no rule was written for', () => {
  const heldOut = measured(isHeldOut)
  console.log('held out', heldOut)
  expect(heldOut.recall).toBeGreaterThanOrEqual(0.8)
  expect(heldOut).toMatchObject({ scam: 15, honest: 15, precision: 1 })
})

it('says what most of them want', () => {
  const named = corpus.scam.filter(({ text, why }) => reasonOf(text) === why)
  expect(named.length).toBeGreaterThanOrEqual(38)
})

it('shows a sentence with its accents and articles', () => {
  expect(scamSignsOf('Nous recrutons. Payez les **frais d’inscription** de 10 000 FCFA !')).toEqual([
    { reason: 'fee', sentence: "Payez les frais d'inscription de 10 000 FCFA" },
  ])
})
