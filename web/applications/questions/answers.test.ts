import { expect, it } from 'vitest'
import { asksOthers } from './answers.ts'

const shown = [
  { id: 1, kind: 'TEXT' as const, text: 'Why you?', choices: [], is_required: true, language: null },
]

it('knows a refusal about questions that the form does not show', () => {
  expect(asksOthers({ 'question-1': ['Needs an answer'] }, shown)).toBe(false)
  expect(asksOthers({ 'question-2': ['Needs an answer'] }, shown)).toBe(true)
  expect(asksOthers({ answer_2: ['Is missing'] }, shown)).toBe(true)
  expect(asksOthers({ answers: ['Changed'] }, shown)).toBe(true)
  expect(asksOthers({ bio: ['Write something'] }, shown)).toBe(false)
  expect(asksOthers(undefined, shown)).toBe(false)
})
