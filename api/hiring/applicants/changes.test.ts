import { inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'

const { open, company, applicant } = await companyApplicants()
const next = (link: unknown) => /applicants\/\?([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1]

it('follows what changed to the end: nothing is skipped, and only what changed meanwhile comes again', async () => {
  const { job, list } = await company()
  const numbers: string[] = []
  for (let n = 0; n < 7; n++)
    numbers.push((await applicant(job, { firstName: `P${n}`, lastName: 'Owusu' }, 'mason')).number)
  const touch = (which: string[], at = sql`now()`) =>
    open.database.update(applications).set({ updatedAt: at }).where(inArray(applications.number, which))
  await touch(numbers, sql`now() - interval '1 hour'`)
  const [first = '', second = ''] = numbers
  const seen: string[] = []
  let step = 0
  for (let query: string | undefined = 'updated_since=2020-01-01&page_size=2'; query; step++) {
    const answer = await list(query)
    expect(answer.statusCode, query).toBe(200)
    seen.push(...answer.json().map(({ number }: { number: string }) => number))
    query = next(answer.headers.link)
    if (step === 1) await touch([first])
    if (step === 2) {
      await touch([second])
      numbers.push((await applicant(job, { firstName: 'New', lastName: 'Owusu' }, 'mason')).number)
    }
  }
  expect(new Set(seen)).toEqual(new Set(numbers))
  expect(seen.toSorted()).toEqual([...numbers, first, second].toSorted())
})

it('refuses a place of that order in another', async () => {
  const { list } = await company()
  for (const query of [
    'cursor=cMSAx',
    'updated_since=2020-01-01&sort=oldest&cursor=cMSAx',
    'updated_since=2020-01-01&cursor=cMQ',
  ])
    expect((await list(query)).json(), query).toHaveProperty('cursor')
})
