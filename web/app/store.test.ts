import { expect, it } from 'vitest'
import { fitted } from './store.ts'

const model = { text: '', list: [] as string[], inner: { text: 'x' } }

it('takes what has the shape of the state', () => {
  const stored = { text: 'a', list: ['b'], inner: { text: 'c' } }
  expect(fitted(stored, model)).toEqual(stored)
})

it.each([undefined, null, 7, 'text', [], { text: 1, list: 'a', inner: null }, { list: [1], inner: [] }])(
  'puts the empty state in the place of %j',
  (stored) => {
    expect(fitted(stored, model)).toEqual(model)
  },
)

it('leaves out what the state does not know', () => {
  const stored = JSON.parse('{"text":"a","other":"b","__proto__":{"list":["c"]}}')
  expect(fitted(stored, model)).toEqual({ ...model, text: 'a' })
})
