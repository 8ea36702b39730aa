import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { cvTexts, outdatedCvTexts } from '#api/platform/database/tables/applications-tables.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { remakeVectors } from './jobs.ts'

const HIGHEST = 2_147_483_647
const BIO = 'Kiosk at me@zetaworks.example. I lay bricks'

const { applicant, company, database } = await companyApplicants()

beforeEach(async () => {
  await database.delete(outdatedCvTexts)
  await database.insert(outdatedCvTexts).values({ below: HIGHEST })
})

const left = () => database.select().from(outdatedCvTexts)

/** An applicant whose vector is of the rules before, which masked no address. */
async function old(job: { id: number }) {
  const one = await applicant(job, {}, BIO)
  const vector = sql`${`':${job.id}' 'zetaworks':2B 'lay':2B 'bricks':2B`}::tsvector`
  await database.update(cvTexts).set({ vector }).where(eq(cvTexts.applicationId, one.application))
  return one
}

it('lets nobody nameless be found by what is masked now, a bounded number in a run', async () => {
  const { job, list } = await company({ isBlind: true })
  const ones = [await old(job), await old(job), await old(job)]
  const found = async (words: string) => (await list(`search_key=${words}`)).json().length
  expect(await found('zetaworks')).toBe(3)
  await remakeVectors(database, 1)
  expect(await found('zetaworks')).toBe(0)
  expect(await found('bricks')).toBe(3)
  expect(await left()).toEqual([{ below: ones[0]?.application }])
  await Promise.all([remakeVectors(database), remakeVectors(database)])
  expect(await left()).toEqual([])
})

it('leaves the index of deleted accounts empty', async () => {
  const { job } = await company()
  const { application, id } = await old(job)
  const of = eq(cvTexts.applicationId, application)
  await database.update(cvTexts).set({ vector: sql`''` }).where(of)
  await database.delete(users).where(eq(users.id, id))
  await remakeVectors(database)
  expect(await database.select({ vector: cvTexts.vector }).from(cvTexts).where(of)).toEqual([{ vector: '' }])
  expect(await left()).toEqual([])
})

it('does nothing once all are made', async () => {
  const { job, list } = await company({ isBlind: true })
  await old(job)
  await database.delete(outdatedCvTexts)
  await remakeVectors(database)
  expect((await list('search_key=zetaworks')).json()).toHaveLength(1)
})
