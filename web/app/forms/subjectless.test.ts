import { expect, it } from 'vitest'
import { problem } from '#contract/errors.ts'
import english from '#messages/en/errors.json' with { type: 'json' }
import { refusalOf } from '#web/app/api.ts'
import { faultOf, faultsOf } from './faults.ts'
import { SUBJECTLESS, withinSentence } from './subjectless.ts'

it('names every problem whose words begin without a subject, and no other', () => {
  const found = Object.entries(english).filter(([, words]) => /^(?:must|is|are|has|needs)\b/i.test(words))
  expect([...SUBJECTLESS].sort()).toEqual(found.map(([code]) => code).sort())
})

it('finds the fields whose message has no subject, of the form and of the API', async () => {
  const long = problem('too_many_characters', { max: 200 })
  const issues = [
    { path: ['name'], message: long },
    { path: ['name'], message: problem('no_name') },
    { path: ['email'], message: problem('email_missing') },
    { path: ['email'], message: long },
  ]
  expect(faultsOf(issues, (each) => `words of ${each}`)).toEqual({
    fields: { name: `words of ${long}`, email: 'words of email_missing' },
    subjectless: ['name'],
  })
  const refusal = await refusalOf({
    errors: [
      { field: 'name', code: 'too_many_characters', params: { max: 200 }, detail: 'Must be short' },
      { field: 'name', code: 'no_name', detail: 'Enter a title' },
      { field: 'email', code: 'email_missing', detail: 'Enter your email address' },
      { field: 'email', code: 'unprintable', detail: 'Must not' },
    ],
  })
  expect(faultOf(refusal, '')).toMatchObject({
    fields: { name: expect.stringContaining('Must be'), email: expect.stringContaining('Enter') },
    subjectless: ['name'],
  })
})

it('puts words behind a label', () => {
  expect(withinSentence('Must be 200 characters or fewer', 'en')).toBe('must be 200 characters or fewer')
  expect(withinSentence('', 'en')).toBe('')
})
