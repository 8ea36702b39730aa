import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/statements/record.ts'
import { findShown } from './shown.ts'

const { open, ask } = await accountsApp()
const { database } = open
const statements = recordStatements(open.pool)
const make = factories(database)

let token = ''
let viewer = 0
let id = 0
let companyId = 0

beforeAll(async () => {
  ;({ token, id: viewer } = await person(database, 'JOB_SEEKER'))
  companyId = (await make.company({ name: 'Harbour' })).id
  id = (await make.rfp({ companyId, name: 'Dredging' })).id
})

const LIST = '/api/proposal-requests/'
const read = async (url: string) => (await ask(url, { method: 'GET', token })).json()
const detail = () => read(`${LIST}${id}/`)
const card = async () => (await read(LIST))[0]
const change = (statement: SQL) => database.execute(statement)

it('reads a detail, and that there is none, with one statement beside the identity', async () => {
  const reading = (url: string) => statements.during(() => ask(url, { method: 'GET', token }))
  expect(await reading(`${LIST}${id}/`)).toEqual(['identity', 'detail'])
  for (const url of [`${LIST}${id}/`, `${LIST}${id + 1000}/`])
    expect((await reading(url)).filter((name) => name !== 'identity')).toEqual(['detail'])
})

it.each([
  ['name', () => sql`update opportunities set name = 'Piling' where id = ${id}`, { name: 'Piling' }],
  [
    'status',
    () => sql`update opportunities set status = 'CANCELLED' where id = ${id}`,
    { status: 'CANCELLED' },
  ],
  ['status again', () => sql`update opportunities set status = 'OPEN' where id = ${id}`, { status: 'OPEN' }],
  [
    'company',
    () => sql`update companies set name = 'Pier', is_verified = true where id = ${companyId}`,
    { company: { name: 'Pier', verified: true } },
  ],
  [
    'deadline',
    () => sql`update opportunities set deadline_at = now() - interval '1 minute' where id = ${id}`,
    { status: 'CLOSED', closed_at: expect.any(String) },
  ],
])('shows a change of the %s at once, however it was made', async (_, statement, changed) => {
  expect(await detail()).not.toMatchObject(changed)
  await change(statement())
  expect(await detail()).toMatchObject(changed)
  expect(await card()).toMatchObject(changed)
})

it('shows marks and files as they are', async () => {
  expect(await detail()).toMatchObject({ bookmarked: false, applicants: [], attachments: [] })
  await change(
    sql`insert into bookmarks (user_id, opportunity_id, known_status) values (${viewer}, ${id}, 'OPEN')`,
  )
  await change(sql`insert into attachments (opportunity_id, name, media_type, size, sha256, storage_name, published_at)
      values (${id}, 'Terms.pdf', 'application/pdf', 3, 'abc', 'x', now())`)
  expect(await detail()).toMatchObject({
    bookmarked: true,
    attachments: [{ name: 'Terms.pdf', size: 3, sha256: 'abc' }],
  })
  expect(await card()).toMatchObject({ bookmarked: true })
  await change(sql`update attachments set unpublished_at = now() where opportunity_id = ${id}`)
  expect((await detail()).attachments).toEqual([])
})

it('shows nothing that is withheld, and tells it from what never was', async () => {
  await change(sql`update opportunities set taken_down_at = now() where id = ${id}`)
  expect((await detail()).code).toBe('not_available')
  await change(sql`update opportunities set taken_down_at = null where id = ${id}`)
  await change(sql`update companies set suspended_at = now() where id = ${companyId}`)
  expect((await detail()).code).toBe('not_available')
  await change(sql`update companies set suspended_at = null where id = ${companyId}`)
  await change(sql`update opportunities set status = 'DRAFT' where id = ${id}`)
  expect((await detail()).code).toBe('not_found')
  await change(sql`update opportunities set status = 'OPEN', deadline_at = null where id = ${id}`)
  expect((await detail()).code).toBeUndefined()
})

it('sees each of several changes of one transaction, and none after it was rolled back', async () => {
  const nameIn = async (tx: Parameters<typeof findShown>[0]) => {
    const shown = await findShown(tx, { kind: 'RFP', id, userId: undefined })
    return typeof shown === 'object' && shown.name
  }
  const rolledBack = database.transaction(async (tx) => {
    for (const name of ['One', 'Two', 'Three']) {
      await tx.execute(sql`update opportunities set name = ${name} where id = ${id}`)
      expect(await nameIn(tx)).toBe(name)
    }
    tx.rollback()
  })
  await expect(rolledBack).rejects.toThrow()
  expect(await nameIn(database)).toBe('Piling')
})
