import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addenda } from '#api/platform/database/tables/procurement-tables.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { releaseErrors } from '#tests/support/evaluations/ocds-schema.ts'
import { publisher } from '#tests/support/evaluations/releases.ts'
import { factories } from '#tests/support/factories.ts'
import { compileReleases, removalsOf } from './compiled.ts'

const { open, ask } = await accountsApp()
const { database } = open
const make = factories(database)

const publish = publisher(database)
const read = async (path: string) => {
  const answer = await ask(path, { method: 'GET' })
  return { status: answer.statusCode, body: answer.json() }
}

it('shows where a process stands, without what an addendum took back', async () => {
  const rfp = await make.rfp({ salaryMax: 250_000, salaryCurrency: 'GHS' })
  await publish(rfp.id, 'tender')
  await database.execute(sql`
    update opportunities set name = 'Solar', salary_max = null, salary_currency = null where id = ${rfp.id}`)
  await publish(rfp.id, 'tenderAmendment')
  const { releases } = (await read(`/api/ocds/ocds-213czf-${rfp.id}/`)).body
  expect(releaseErrors(releases[1])).toBeNull()
  const { body } = await read(`/api/ocds/ocds-213czf-${rfp.id}/record/`)
  const [{ compiledRelease: compiled, ...record }] = body.records
  expect(record).toEqual({
    ocid: `ocds-213czf-${rfp.id}`,
    releases: releases.map(({ id, date, tag }: { id: string; date: string; tag: string[] }) => ({
      url: `https://calls.example.org/api/ocds/ocds-213czf-${rfp.id}/#${id}`,
      date,
      tag,
    })),
  })
  expect(releaseErrors(compiled)).toBeNull()
  expect(compiled).toMatchObject({ id: `ocds-213czf-${rfp.id}-${releases[1].date}`, tag: ['compiled'] })
  expect(compiled.tender.title).toBe('Solar')
  expect(compiled.tender).not.toHaveProperty('value')
  expect(compiled.tender.documents).toHaveLength(1)
  expect((await read('/api/ocds/ocds-abcdef-1/record/')).status).toBe(404)
})

it('grows with each addendum by that one, and compiles all of them', async () => {
  const rfp = await make.rfp()
  await publish(rfp.id, 'tender')
  for (const number of [1, 2, 3, 4, 5]) {
    const words = { title: `Change ${number}`, text: 'So it is. '.repeat(50) }
    await database.insert(addenda).values({ opportunityId: rfp.id, number, changes: [], ...words })
    await publish(rfp.id, 'tenderAmendment')
  }
  await database.execute(sql`update opportunities set name = 'Another' where id = ${rfp.id}`)
  await publish(rfp.id, 'tenderUpdate')
  const { releases } = (await read(`/api/ocds/ocds-213czf-${rfp.id}/`)).body
  const idsOf = (rows: { id: string }[] | undefined) => rows?.map(({ id }) => id)
  const amended = releases.map(({ tender }: { tender: Told }) => idsOf(tender.amendments))
  expect(amended).toEqual([undefined, ['1'], ['2'], ['3'], ['4'], ['5'], undefined])
  // A document that changed is told again.
  const documents = releases.map(({ tender }: { tender: Told }) => idsOf(tender.documents))
  expect(documents).toEqual([['notice'], ...Array(5).fill(undefined), ['notice']])
  for (const release of releases) expect(releaseErrors(release)).toBeNull()
  const [record] = (await read(`/api/ocds/ocds-213czf-${rfp.id}/record/`)).body.records
  const { tender } = record.compiledRelease
  expect(idsOf(tender.amendments)).toEqual(['1', '2', '3', '4', '5'])
  expect(tender.documents).toMatchObject([{ id: 'notice', title: 'Another' }])
})

type Told = { amendments?: { id: string }[]; documents?: { id: string }[] }

it('merges rows by their ids, and others whole', () => {
  const of = (date: string, lots: object[], additionalClassifications: object[]) => ({
    ocid: 'o',
    date,
    tag: ['tender'],
    tender: { lots, items: [{ id: '1', additionalClassifications }], value: { amount: 5 } },
  })
  const before = of('2026-01-01', [{ id: 1, title: 'North' }, { id: 2 }], [{ id: 'a' }, { id: 'b' }])
  const after = of('2026-01-02', [{ id: 1, title: null, status: 'active' }], [{ id: 'c' }])
  expect(compileReleases([before, after])).toEqual({
    ocid: 'o',
    id: 'o-2026-01-02',
    date: '2026-01-02',
    tag: ['compiled'],
    tender: {
      lots: [{ id: 1, status: 'active' }, { id: 2 }],
      items: [{ id: '1', additionalClassifications: [{ id: 'c' }] }],
      value: { amount: 5 },
    },
  })
})

it('takes back what is gone, once', () => {
  const before = {
    tender: { title: 'A', value: { amount: 5 }, gone: null, lots: [{ id: 1 }] },
    language: 'en',
  }
  expect(removalsOf(before, { tender: { title: 'B' } })).toEqual({
    tender: { title: 'B', value: { amount: null } },
    language: null,
  })
})
