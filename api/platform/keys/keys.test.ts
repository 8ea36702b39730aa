import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markOfAddress } from '#api/accounts/devices/rules.ts'
import { findPendingSignIn } from '#api/accounts/factors/queries.ts'
import { findIdentity } from '#api/accounts/sessions/queries.ts'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { derivedKey, newKey, sealText } from '#api/platform/cipher.ts'
import { StartError } from '#api/platform/config.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { sessions } from '#api/platform/database/tables/accounts-tables.ts'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { pendingSignIns } from '#api/platform/database/tables/factors-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { bindingOf, hashToken } from '#api/platform/tokens.ts'
import { person } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { readyKeys } from './commands.ts'
import { unwrapSealKey } from './envelope.ts'
import { findKept, upsertKept } from './queries.ts'
import { earlierKey } from './steps.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

const checkOf = () => findKept(open.database, 'check')
const withKey = (secretKey: string) => Object.assign(Object.create(open.database), { secretKey })

it('refuses a key that is not of this database, in a sentence', async () => {
  const refusal = await readyKeys(withKey('another key of at least 32 characters')).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(refusal.message).toBe(
    'These settings are wrong:\n  SECRET_KEY: is not the key of this database; set the one it was used with, without which no proposal can be opened',
  )
  await readyKeys(open.database)
})

it('leaves what a later version has done as it is', async () => {
  const { database } = open
  const [before, later] = [
    await checkOf(),
    sealText(derivedKey(database.secretKey, '', 'check:secret-key'), '99', 'check'),
  ]
  await database.transaction((tx) => upsertKept(tx, 'check', later))
  await readyKeys(database)
  expect(await checkOf()).toBe(later)
  await database.transaction((tx) => upsertKept(tx, 'check', before ?? ''))
})

it('keys the links of earlier versions once', async () => {
  const { database } = open
  const { id } = await person(database, 'JOB_SEEKER')
  const token = 'a token of an earlier version'
  const plain = createHash('sha256').update(token).digest('base64url')
  await database.execute(sql`insert into calendar_feeds (user_id, token_hash) values (${id}, ${plain})`)
  await database.execute(sql`delete from kept_keys`)
  await Promise.all([readyKeys(database), readyKeys(database)])
  await readyKeys(database)
  const { rows } = await database.execute(sql`select token_hash from calendar_feeds`)
  expect(rows).toEqual([{ token_hash: hashToken(database, 'calendars', token) }])
})

it('keys the devices that earlier versions know', async () => {
  const { database } = open
  const { id } = await person(database, 'JOB_SEEKER')
  const plain = createHash('sha256').update('address:10.1.2.3').digest('base64url')
  await database.execute(sql`insert into known_devices (user_id, mark) values (${id}, ${plain})`)
  await database.execute(sql`delete from kept_keys`)
  await readyKeys(database)
  const { rows } = await database.execute(sql`select mark from known_devices where user_id = ${id} and mark in
    (${plain}, ${markOfAddress(database, '10.1.2.3')})`)
  expect(rows).toEqual([{ mark: markOfAddress(database, '10.1.2.3') }])
})

it('binds sessions of earlier versions to all that they allow, and no forged one', async () => {
  const { database } = open
  const [owner, thief] = [await person(database, 'JOB_SEEKER'), await person(database, 'JOB_SEEKER')]
  for (const row of await database.select().from(sessions)) {
    const binding = row.userId === thief.id ? 'forged' : bindingOf(database, 'sessions', row)
    await database.update(sessions).set({ binding }).where(eq(sessions.id, row.id))
  }
  const pending = { userId: owner.id, tokenHash: hashToken(database, 'pending-sign-ins', 'a token') }
  await database.insert(pendingSignIns).values({ ...pending, expiresAt: sql`now() + interval '1 hour'` })
  expect(await findIdentity(database, owner.token)).toBeUndefined()
  await database.execute(sql`delete from kept_keys`)
  await readyKeys(database)
  expect(await findIdentity(database, owner.token)).toMatchObject({ userId: owner.id, isRecent: true })
  expect(await findIdentity(database, thief.token)).toBeUndefined()
  expect(await findPendingSignIn(database, 'a token')).toMatchObject({ userId: owner.id })
})

it('binds keys of earlier versions to their deadline once, and takes such a key never again', async () => {
  const { database } = open
  const make = factories(database)
  const [rfp, over] = [await make.rfp(), await make.rfp({ status: 'CANCELLED' })]
  const earlier = earlierKey(database)
  const key = newKey()
  const wrapEarlier = (id: number) => sealText(earlier, key, `rfp ${id}`)
  for (const { id } of [rfp, over])
    await database.insert(sealKeys).values({ opportunityId: id, wrappedKey: wrapEarlier(id) })
  await database.execute(sql`delete from kept_keys`)
  await readyKeys(database)
  const envelopeOf = async (id: number) => {
    const [row] = await database.select().from(sealKeys).where(eq(sealKeys.opportunityId, id))
    return unwrapSealKey(database.secretKey, id, row?.wrappedKey ?? '')
  }
  const [{ deadlineAt: until } = { deadlineAt: null }] = await database
    .select()
    .from(opportunities)
    .where(eq(opportunities.id, rfp.id))
  expect(await envelopeOf(rfp.id)).toEqual({ key, until, isCancelled: false })
  expect(await envelopeOf(over.id)).toMatchObject({ key, isCancelled: true })
  expect(await findStanding(database, rfp.id)).toMatchObject({ isOver: false, isOpened: false })

  await database.update(sealKeys).set({ wrappedKey: wrapEarlier(rfp.id) })
  await readyKeys(database)
  await expect(findStanding(database, rfp.id)).rejects.toThrow()
})

it('refuses a wrong key at the first start of this version, and changes nothing; one changed row stops no start', async () => {
  const { database } = open
  await database.delete(sealKeys)
  const make = factories(database)
  const [rfp, other] = [await make.rfp(), await make.rfp()]
  const wrapped = sealText(earlierKey(database), newKey(), `rfp ${rfp.id}`)
  const changed = sealText(newKey(), 'x', 'y')
  await database.insert(sealKeys).values([
    { opportunityId: rfp.id, wrappedKey: wrapped },
    { opportunityId: other.id, wrappedKey: changed },
  ])
  await database.execute(sql`delete from kept_keys`)
  const wrong = 'another key of at least 32 characters'
  const transaction: typeof database.transaction = (work, config) =>
    database.transaction((tx) => work(Object.assign(Object.create(tx), { secretKey: wrong })), config)
  const refused = readyKeys(Object.assign(withKey(wrong), { transaction }))
  await expect(refused).rejects.toThrow(`not that of RFP ${rfp.id}`)
  await readyKeys(database)
  expect(await findStanding(database, rfp.id)).toMatchObject({ isOver: false })
  await expect(findStanding(database, other.id)).rejects.toThrow()
})
