import { expect, it } from 'vitest'
import { schemaOf } from './application-submission.ts'

const cv = { name: 'cv.pdf', size: 100, keptCv: 1 }

/** The fields with a fault, where a question asks for a file. */
function faults(is_optional: boolean, values: object): string[] {
  const documents = [{ part: 'answer_5' as const, name: 'Your certificate', is_optional }]
  const schema = schemaOf({ collection: 'jobs', isChange: false, questions: [], documents })
  return schema.safeParse({ bio: 'I weld', ...values }).error?.issues.map(({ path }) => path.join('.')) ?? []
}

it('takes an application without a file that not everybody has to give', () => {
  expect(faults(true, { cv })).toEqual([])
})

it('asks for a file that everybody has to give', () => {
  expect(faults(false, { cv })).toEqual(['answer_5'])
  expect(faults(true, {})).toEqual(['cv'])
})
