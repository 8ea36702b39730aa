import { expect, it } from 'vitest'
import { unmended } from './unmended.ts'

const finding = (field: string, severity: 'BLOCK' | 'WARNING' = 'BLOCK') => ({
  field,
  severity,
  code: 'no_name',
  message: '',
})
const fault = { fields: { name: 'Enter a title', description: 'Enter a description' }, error: new Error() }

it('keeps what is still wrong, and all of it until the form is saved', () => {
  const findings = [finding('description'), finding('name', 'WARNING')]
  expect(unmended(fault, { findings, isSaved: true })?.fields).toEqual({ description: 'Enter a description' })
  expect(unmended(fault, { findings: [], isSaved: false })).toBe(fault)
})

it('is gone when all is mended', () => {
  expect(unmended(fault, { findings: [finding('name', 'WARNING')], isSaved: true })).toBeUndefined()
})

it('that the form was not saved is mended by saving it, a refusal is not', () => {
  const unsaved = { fields: {}, problem: 'Not saved' }
  expect(unmended(unsaved, { findings: [], isSaved: false })).toBe(unsaved)
  expect(unmended(unsaved, { findings: [], isSaved: true })).toBeUndefined()
  const refused = { fields: {}, problem: 'Your company is suspended', error: new Error() }
  expect(unmended(refused, { findings: [], isSaved: true })).toMatchObject({ problem: refused.problem })
})
