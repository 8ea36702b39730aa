import { expect, it } from 'vitest'
import { reasonNotToShow } from './cv-view.ts'

it.each([
  ['pdf', 'READ', undefined],
  ['pdf', 'UNREADABLE', 'cv.unreadable'],
  ['pdf', 'WAITING', 'cv.waiting'],
  ['docx', 'READ', undefined],
  ['docx', 'UNREADABLE', 'cv.unreadable'],
  ['doc', 'READ', 'cv.notShown'],
] as const)('shows a %s that is %s unless there is a reason: %s', (type, text, reason) => {
  expect(reasonNotToShow({ type, text })).toBe(reason)
})
