import { beforeAll, expect, it } from 'vitest'
import { APPLICANT_SORTS } from '#contract/hiring/applicants.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

const { open, company, applicant, setStatus } = await companyApplicants()
const statements = recordStatements(open.pool)

let ours: Awaited<ReturnType<typeof company>>
let hidden: Awaited<ReturnType<typeof company>>

beforeAll(async () => {
  ours = await company()
  hidden = await company({ isBlind: true })
  for (const { job } of [ours, hidden]) {
    await applicant(job, { firstName: 'Ama', lastName: 'Owusu' }, 'mason')
    const { number } = await applicant(job, { firstName: 'Yaw', lastName: 'Boateng' }, 'mason')
    await setStatus(number, 'IN_REVIEW')
  }
})

const sent = async (work: () => Promise<unknown>) =>
  (await statements.during(work)).filter((name) => name !== 'identity')

it.each(
  APPLICANT_SORTS.flatMap((sort) => [
    [`sort=${sort}`, `applicants-${sort}-plain`],
    [`sort=${sort}&status=IN_REVIEW&status=HIRED`, `applicants-${sort}-plain`],
    [`sort=${sort}&rating=3`, `applicants-${sort}-filtered`],
    [`sort=${sort}&updated_since=2020-01-01`, `applicants-${sort}-filtered`],
    [`sort=${sort}&search_key=mason&rating=3`, `applicants-${sort}-searched`],
    // A page behind the last has no row to carry the total.
    [`sort=${sort}&page=3`, `applicants-${sort}-plain-further`],
  ]),
)('lists %s with one statement beside the identity', async (query, name) => {
  expect(await sent(() => ours.list(query))).toEqual([name])
})

it.each([
  ['', 'applicants-counts-plain'],
  ['rating=3', 'applicants-counts-filtered'],
  ['search_key=mason', 'applicants-counts-searched'],
])('counts statuses of %s with one statement beside the identity', async (query, name) => {
  expect(await sent(() => ours.counts(query))).toEqual([name])
})

it.each(APPLICANT_SORTS)(
  'has the same applicants and total in the order %s, however they are asked for',
  async (sort) => {
    for (const { list } of [ours, hidden]) {
      for (const query of ['', '&updated_since=2020-01-01', '&search_key=mason']) {
        const answer = await list(`sort=${sort}${query}`)
        expect([answer.json().length, answer.headers['x-total-count']], query).toEqual([2, '2'])
      }
      const behind = await list(`sort=${sort}&page=2`)
      expect([behind.json(), behind.headers['x-total-count']]).toEqual([[], '2'])
    }
  },
)
