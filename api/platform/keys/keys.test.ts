import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartError } from '#api/platform/config.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { hashToken } from '#api/platform/tokens.ts'
import { person } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readyKeys } from './commands.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

const withKey = (secretKey: string) => Object.assign(Object.create(open.database), { secretKey })

it('refuses a key that is not of this database, in a sentence', async () => {
  const refusal = await readyKeys(withKey('another key of at least 32 characters')).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(refusal.message).toBe(
    'These settings are wrong:\n  SECRET_KEY: is not the key of this database; set the one it was used with, without which no proposal can be opened',
  )
  await readyKeys(open.database)
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
