import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyExports } from '#api/platform/database/tables/integrations-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { diskFiles } from '#api/platform/files/open.ts'
import { accountsApp, asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { EXPORTS, exportsOf } from '#tests/support/integrations/exports.ts'
import { lastMail } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'

const made = await accountsApp()
const { open, server, ask } = made
const { database } = open
const { askFor, list, exported } = exportsOf(made)
type Member = { token: string }
const download = ({ token }: Member, id: number) =>
  ask(`/api/company/exports/${id}/file/`, { method: 'GET', token })
const remove = ({ token }: Member, id: number) =>
  ask(`/api/company/exports/${id}/`, { method: 'DELETE', token })
const rowOf = async (id: number) => {
  const [row] = await database.select().from(companyExports).where(eq(companyExports.id, id))
  return row
}

it('is asked for once at a time, made in the background, told by mail and notice, and logged', async () => {
  const owner = await member(database)
  const asked = await askFor(owner)
  expect([asked.statusCode, asked.json()]).toEqual([
    201,
    expect.objectContaining({ state: 'WAITING', is_own: true, size: null, by: 'Kojo Asare' }),
  ])
  const { id } = asked.json()
  expect(JSON.parse((await askFor(owner)).body)).toMatchObject({ code: 'conflict' })
  expect((await download(owner, id)).statusCode).toBe(404)
  // The job was enqueued with the row; the mail is the next turn's.
  await server.runDueJobs()
  await server.runDueJobs()
  const mail = lastMail(server.sent, owner.email)
  expect(mail.subject).toBe('Your company’s export is ready')
  expect(mail.text).toContain('https://calls.example.org/admin/exports/')
  const file = await download(owner, id)
  const [ready] = await list(owner)
  expect(ready).toMatchObject({ id, state: 'READY', size: file.rawPayload.length })
  const logged = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `company ${owner.companyId}`))
  expect(logged).toMatchObject([
    { action: 'company.export_asked', actorId: owner.id, details: { export: id } },
    { action: 'company.exported', actorId: owner.id, details: { export: id } },
  ])
})

it('lies encrypted in the store, and goes with its time', async () => {
  const owner = await member(database)
  const { id } = await exported(owner)
  const { storageName } = (await rowOf(id)) ?? {}
  const kept = await server.files.read(storageName ?? '')
  expect(kept?.includes('manifest.json')).toBe(false)
  await server.runSweep()
  expect(await server.files.read(storageName ?? '')).toBeDefined()
  await database.execute(sql`update company_exports set expires_at = now() where id = ${id}`)
  expect([await list(owner), (await download(owner, id)).statusCode]).toEqual([[], 404])
  await server.runSweep()
  expect([await rowOf(id), await server.files.read(storageName ?? '')]).toEqual([undefined, undefined])
})

it('is swept where a process left its file alone', async () => {
  const old = `company-exports/${(Date.now() - 90_000_000).toString(16).padStart(12, '0')}-a.bin`
  const fresh = `company-exports/${Date.now().toString(16).padStart(12, '0')}-b.bin`
  for (const name of [old, fresh]) await server.files.write(name, Buffer.from('left'))
  await server.runSweep()
  expect([await server.files.read(old), await server.files.read(fresh)]).toEqual([
    undefined,
    Buffer.from('left'),
  ])
})

it('is for the owner who asked, while they are one', async () => {
  const owner = await member(database)
  const { companyId } = owner
  const colleague = await member(database, { companyId })
  const { id } = await exported(owner)
  expect(await list(colleague)).toMatchObject([{ id, is_own: false, state: 'READY' }])
  expect((await download(colleague, id)).statusCode).toBe(404)
  expect((await download(await member(database), id)).statusCode).toBe(404)
  await database.execute(sql`update company_members set role = 'RECRUITER' where user_id = ${owner.id}`)
  for (const answer of [await download(owner, id), await askFor(owner), await remove(owner, id)])
    expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([403, 'forbidden'])
  expect((await remove(colleague, id)).statusCode).toBe(200)
  expect([await rowOf(id), (await remove(colleague, id)).statusCode]).toEqual([undefined, 404])
})

it('is for no token of a company', async () => {
  const owner = await member(database)
  const body = { name: 'All', scopes: ['exports.take', 'company.read'], expires_in_days: 1 }
  const { value } = (await ask('/api/company/tokens/', { token: owner.token, body })).json()
  expect((await ask(EXPORTS, { token: value })).statusCode).toBe(403)
  expect((await ask(EXPORTS, { method: 'GET', token: value })).statusCode).toBe(403)
})

it('is not made in the name of who lost the role meanwhile, nor for who came back since', async () => {
  const owner = await member(database)
  const colleague = await member(database, { companyId: owner.companyId })
  await askFor(owner)
  await database.execute(
    sql`update company_members set created_at = now() + interval '1 second' where user_id = ${owner.id}`,
  )
  await server.makeExports()
  expect(await list(colleague)).toMatchObject([{ state: 'FAILED', fault: 'role_lost' }])
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === owner.email)).toEqual([])
})

it('is made three times a day', async () => {
  const owner = await member(database)
  for (let n = 0; n < 3; n++) await exported(owner)
  const refused = await askFor(owner)
  expect([refused.statusCode, JSON.parse(refused.body).detail]).toEqual([
    429,
    expect.stringContaining('3 exports within a day'),
  ])
  expect(await list(owner)).toHaveLength(3)
})

it('says that there is no room, which the mail says too', async () => {
  const files = diskFiles(`/tmp/opencall-exports-${process.pid}`)
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const other = await testApp(open, {}, { files: { ...files, keep: () => Promise.reject(full) } })
  const owner = await member(database)
  await asker(other.app)(EXPORTS, { token: owner.token })
  await other.makeExports()
  expect(await list(owner)).toMatchObject([{ state: 'FAILED', fault: 'no_room', size: null }])
  await other.runDueJobs()
  expect(lastMail(other.sent, owner.email).subject).toBe('Your company’s export could not be made')
  expect((await askFor(owner)).statusCode).toBe(201)
  await server.makeExports()
})

it('is made again where a process was cut off, three times at most', async () => {
  const owner = await member(database)
  const { id } = (await askFor(owner)).json()
  const cutOff = (tries: number) =>
    database.execute(sql`update company_exports set state = 'RUNNING', held_by = 'gone', tries = ${tries},
      held_until = now() - interval '1 second' where id = ${id}`)
  await database.execute(sql`update company_exports set state = 'RUNNING', held_by = 'busy', tries = 1,
    held_until = now() + interval '1 minute' where id = ${id}`)
  await server.makeExports()
  expect(await rowOf(id)).toMatchObject({ state: 'RUNNING', heldBy: 'busy' })
  await cutOff(2)
  await server.makeExports()
  expect(await rowOf(id)).toMatchObject({ state: 'READY' })
  const again = (await askFor(owner)).json().id
  await database.execute(sql`update company_exports set state = 'RUNNING', held_by = 'gone', tries = 3,
    held_until = now() - interval '1 second' where id = ${again}`)
  await server.makeExports()
  expect(await rowOf(again)).toMatchObject({ state: 'FAILED', fault: 'interrupted' })
})

it('ends where it is deleted before it is made', async () => {
  const owner = await member(database)
  const { id } = (await askFor(owner)).json()
  expect((await remove(owner, id)).statusCode).toBe(200)
  await server.makeExports()
  expect([await list(owner), (await askFor(owner)).statusCode]).toEqual([[], 201])
  await server.makeExports()
})

it('ends where it is deleted while it is being made, and leaves no file', async () => {
  const files = diskFiles(`/tmp/opencall-exports-deleted-${process.pid}`)
  const owner = await member(database)
  let stateThen: string | undefined
  const keep: typeof files.keep = async (...kept) => {
    const [running] = await list(owner)
    stateThen = running?.state
    expect((await remove(owner, running?.id ?? 0)).statusCode).toBe(200)
    return files.keep(...kept)
  }
  const other = await testApp(open, {}, { files: { ...files, keep } })
  await askFor(owner)
  await other.makeExports()
  expect([stateThen, await list(owner)]).toEqual(['RUNNING', []])
  expect(await files.list('company-exports')).toEqual([])
  expect(other.sent.filter(({ to }) => to === owner.email)).toEqual([])
})
