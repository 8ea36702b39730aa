import { expect, it } from 'vitest'
import { deleteSourceLink } from './hiring/figures.ts'
import { PeopleQuery } from './hiring/people.ts'
import { instantParameter } from './parameters.ts'
import { listActivity } from './posting/activity.ts'

const takes = {
  instant: (value: string) => instantParameter.safeParse(value).success,
  people: (cursor: string) => PeopleQuery.safeParse({ cursor }).success,
  activity: (before: string) => listActivity.query?.safeParse({ before }).success,
  source: (source: string) => deleteSourceLink.params?.safeParse({ id: '1', source }).success,
}

it.each([
  ['instant', '2026-11-28T10:00:00+01:00', '9999-12-31T23:59:59-14:00'],
  ['people', '1795000000000000_7', '99999999999999999_9999999999'],
  ['activity', '2026-02-28T10:00:00.123456Z audit 1', '2026-02-31T10:00:00.123456Z audit 1'],
  ['activity', '2026-02-28T23:59:59.123456Z act 1 2', '9999-99-99T99:99:99.999999Z audit 1'],
  ['source', 'linkedin', '\0'],
] as const)('takes as %s what the database does, and nothing else', (name, good, bad) => {
  expect(takes[name](good)).toBe(true)
  expect(takes[name](bad)).toBe(false)
})
