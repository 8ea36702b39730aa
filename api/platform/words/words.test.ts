import { expect, it } from 'vitest'
import { problem, readProblem } from '#contract/errors.ts'
import { english } from './words.ts'

it.each(['https\\x3a//evil.example', 'a\\u202eb', 'c:\\x0a', '\\', '{name}', "'{'", '#', '<b>'])(
  'says %s of a person as it was typed',
  (typed) => {
    const { problem: word, text } = english()
    expect(word(problem('one_of', { values: typed }))).toBe(`must be one of ${typed}`)
    expect(text('notification.application_received.title', { name: typed })).toBe(`Received: ${typed}`)
  },
)

it.each(['too_large {bad}', 'Not a problem', 'constructor', 'toString', '__proto__', ''])(
  'words %s, which is no problem of ours, as a value that is not valid',
  (text) => {
    expect(english().problem(text)).toBe('Is not valid')
  },
)

it('reads what it wrote', () => {
  expect(readProblem(problem('too_many_characters', { max: 7 }))).toEqual({
    code: 'too_many_characters',
    params: { max: 7 },
  })
})
