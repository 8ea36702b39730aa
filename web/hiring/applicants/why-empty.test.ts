import { expect, it } from 'vitest'
import type { ApplicantCounts } from '#contract/hiring/applicants.ts'
import { APPLICATION_STATUSES } from '#contract/vocabulary.ts'
import { wayOut, whyEmpty } from './why-empty.ts'

const none = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0]))
const countsOf = (some: Partial<ApplicantCounts['statuses']> = {}) =>
  ({
    statuses: { ...none, ...some },
    stages: [{ id: 7, name: 'Screen', status: 'INTERVIEW', count: 0 }],
  }) as never

const on = (address: string, counts = countsOf()) => {
  const search = new URLSearchParams(address)
  const why = whyEmpty(search, counts)
  return [why, wayOut(why, search)]
}

it('says why a list is empty, with the way to what there is', () => {
  expect(on('')).toEqual(['nobody', undefined])
  expect(on('stage=7&sort=newest')).toEqual(['nobody', undefined])
  const some = countsOf({ RECEIVED: 2 })
  expect(on('stage=7&sort=newest', some)).toEqual(['stage', '?sort=newest'])
  expect(on('stage=7&search_key=ama', some)).toEqual(['stageOfFound', '?search_key=ama'])
  expect(on('search_key=zz&stage=7&rating=')).toEqual(['words', '?rating='])
  expect(on('rating=4&stage=7')).toEqual(['filters', '.'])
  expect(on('rating=4&search_key=zz')).toEqual(['both', '.'])
  expect(on('', countsOf({ WITHDRAWN: 1 }))).toEqual(['withdrawn', '?status=WITHDRAWN'])
  expect(on('search_key=ama', countsOf({ WITHDRAWN: 1 }))).toEqual([
    'withdrawnOfFound',
    '?search_key=ama&status=WITHDRAWN',
  ])
  expect(on('page=9&rating=4', some)).toEqual(['page', '?rating=4'])
})
