import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { detailsOf } from '#api/applications/sealing/rules.ts'
import { derivedKey, newKey, sealText } from '#api/platform/cipher.ts'
import { applicationFiles } from '#api/platform/database/tables/applications-tables.ts'
import { answerBefore } from '#api/platform/idempotency/commands.ts'
import { proposalsApp } from '#tests/support/proposals.ts'
import { readyKeys } from './commands.ts'
import { unwrapSealKey } from './envelope.ts'
import { upsertKept } from './queries.ts'

/** Rows of the version before, which kept names and hashes of sealed files readable. */
const made = await proposalsApp()
const { database, get } = made

const MANY = 2_500
const HASH = 'a'.repeat(64)

/** As many steps as that version knew. */
const setStepsDone = (count: number) =>
  database.transaction((tx) => {
    const key = derivedKey(tx.secretKey, '', 'check:secret-key')
    return upsertKept(tx, 'check', sealText(key, String(count), 'check'))
  })

async function rfpKey(rfpId: number) {
  const { rows } = await database.execute<{ wrapped: string }>(
    sql`select wrapped_key as wrapped from seal_keys where opportunity_id = ${rfpId}`,
  )
  return unwrapSealKey(database.secretKey, rfpId, rows[0]?.wrapped ?? '').key
}

let guard = ''
let own: Awaited<ReturnType<typeof made.rfpOf>>
let sent: Awaited<ReturnType<typeof made.sendProposal>>
let lost: Awaited<ReturnType<typeof made.sendProposal>>

beforeAll(async () => {
  own = await made.rfpOf()
  sent = await made.sendProposal(own.rfp.id)
  const broken = await made.rfpOf()
  lost = await made.sendProposal(broken.rfp.id)
  await made.apply((await made.make.job()).id, (await made.seeker()).token)
  const { rows } = await database.execute<{ text: string }>(
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'application_files_sealed'`,
  )
  guard = rows[0]?.text ?? ''
  await database.execute(sql`alter table application_files drop constraint application_files_sealed`)
  await database.execute(sql`insert into application_files
    (application_id, part, name, media_type, size, sha256, storage_name, is_sealed, replaced_at)
    select application_id, part, '', media_type, size, '', storage_name || n, true, now()
    from application_files, generate_series(1, ${MANY}) n where id = ${sent.technical}`)
  await database.execute(sql`update application_files
    set name = 'of ' || id || '.pdf', sha256 = ${HASH}, sealed_details = null where is_sealed`)
  await database.execute(sql`update seal_keys set wrapped_key = ${sealText(newKey(), 'x', 'y')}
    where opportunity_id = ${broken.rfp.id}`)
  const plain = JSON.stringify({ hash: 'of a request', answer: { number: sent.number } })
  await database.execute(sql`insert into idempotency_keys (user_id, key, sealed_answer)
    values (${sent.seeker.id}, 'a key', ${plain})`)
})

// Later files share the database.
afterAll(() =>
  database.execute(
    sql`alter table application_files add constraint application_files_sealed ${sql.raw(guard)}`,
  ),
)

it('are encrypted once, whatever was cut off on the way, and all others stay', async () => {
  await setStepsDone(4)
  const failing = Object.assign(Object.create(database), {
    transaction: (work: Parameters<typeof database.transaction>[0]) =>
      database.transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  })
  await expect(readyKeys(failing)).rejects.toThrow('killed')
  await Promise.all([readyKeys(database), readyKeys(database)])
  const rows = await database.select().from(applicationFiles)
  const key = await rfpKey(own.rfp.id)
  const owner = { number: sent.number, userId: sent.seeker.id }
  const ofRfp = rows.filter(({ id, isSealed }) => isSealed && ![lost.technical, lost.financial].includes(id))
  expect(ofRfp).toHaveLength(MANY + 2)
  for (const row of ofRfp) {
    expect([row.name, row.sha256]).toEqual(['', ''])
    const details = { name: `of ${row.id}.pdf`, sha256: HASH, salt: null, userId: sent.seeker.id }
    expect(detailsOf(key, owner, row)).toEqual(details)
  }
  expect(rows.filter(({ isSealed }) => !isSealed).map(({ name }) => name)).toEqual(['cv.pdf'])
  const { files } = (await get(`/api/user/applications/${sent.number}/`, sent.seeker.token)).json()
  expect(files[0]).toMatchObject({ name: `of ${sent.technical}.pdf`, sha256: HASH, audit_salt: null })
})

it('do not stop the start where the key of an RFP is broken, and then stay as they are', async () => {
  const { rows } = await database.execute(
    sql`select name from application_files where sha256 = ${HASH} order by id`,
  )
  expect(rows).toEqual([{ name: `of ${lost.technical}.pdf` }, { name: `of ${lost.financial}.pdf` }])
})

it('leave the answers of the last day, which are encrypted now', async () => {
  const asked = { userId: sent.seeker.id, key: 'a key' }
  expect(await answerBefore(database, { ...asked, hash: 'of a request' })).toEqual({ number: sent.number })
  const other = answerBefore(database, { ...asked, hash: 'of another' })
  await expect(other).rejects.toMatchObject({ code: 'key_reused' })
  const { rows } = await database.execute<{ text: string }>(
    sql`select sealed_answer as text from idempotency_keys where key = 'a key'`,
  )
  expect(rows[0]?.text).not.toContain(sent.number)
})
