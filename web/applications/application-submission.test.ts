import { expect, it } from 'vitest'
import { schemaOf } from './application-submission.ts'

const document = { part: 'question_5', name: 'Certificate', format: 'PDF', is_optional: true } as const
const asked = { collection: 'jobs', isChange: false, questions: [] } as const
const cv = { name: 'cv.pdf', size: 100, keptCv: 1 }

const faults = (isOptional: boolean, values: object) => {
  const documents = [{ ...document, is_optional: isOptional }]
  const { error } = schemaOf({ ...asked, questions: [], documents } as never).safeParse({
    bio: 'I weld',
    ...values,
  })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

it('takes an application without a file that not everybody has to give', () => {
  expect(faults(true, { cv })).toEqual([])
})

it('asks for a file that everybody has to give', () => {
  expect(faults(false, { cv, question_5: undefined })).toEqual(['question_5'])
  expect(faults(true, { cv: undefined })).toEqual(['cv'])
})
