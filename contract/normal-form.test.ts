import { expect, it } from 'vitest'
import { normalForm } from './normal-form.ts'

it('normalises what people write', () => {
  expect(normalForm('e\u0301')).toBe('é')
  expect(normalForm('ﬁ', 'NFKC')).toBe('fi')
  expect(normalForm('é', 'NFKD')).toBe('e\u0301')
  const tibetan = 'བསྐྱོད་པའི་'
  expect(normalForm(tibetan)).toBe(tibetan.normalize('NFC'))
})

it('leaves at most 30 marks on a letter, so that a text of marks comes to an end', () => {
  const marks = '\u0301'.repeat(250_000) + '\u0316'.repeat(250_000)
  expect(normalForm(`e${marks}a`)).toBe(`é${'\u0301'.repeat(29)}a`)
})

it('writes out no ligature of a sentence, of which a text would become 18 times as long', () => {
  for (const form of ['NFKC', 'NFKD'] as const) {
    expect(normalForm('ﷺ'.repeat(1000), form)).toHaveLength(1000)
    expect(normalForm('a ﷺ, ﷻ b', form)).toBe('a  ,   b')
  }
  expect(normalForm('ﷺ')).toBe('ﷺ')
})
