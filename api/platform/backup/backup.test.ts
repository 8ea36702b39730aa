import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForReading } from '#api/platform/database/reading.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { liveSite, ODD_NAME, whileActing } from '#tests/support/backups/live-site.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import type { Manifest } from './format.ts'
import { makeBackup } from './make.ts'
import { rehearse } from './rehearse.ts'
import { checkBackup, type RestoreSettings, restoreBackup } from './restore.ts'

const site = await liveSite()
const { settings, act } = site
afterAll(() => site.stop())

let count = 0
const folder = (name: string) => join(settings.dataDir, `${name}-${++count}`)
/** A place without anything, on the embedded database. */
function elsewhere(): RestoreSettings {
  const dataDir = folder('elsewhere')
  return { dataDir, filesDir: join(dataDir, 'files'), secretKey: SECRET_KEY }
}
const unfinished = async (from: string) => rm(join(from, 'manifest.json'))

/** Reads what was restored, by a query. */
async function ask(target: RestoreSettings, query: ReturnType<typeof sql>) {
  const open = await openForReading({ databaseUrl: undefined, secretKey: undefined, ...target })
  return open.database.execute(query).then(
    ({ rows }) => open.close().then(() => rows),
    (error) => open.close().then(() => Promise.reject(error)),
  )
}

let whole: string
let manifest: Manifest

beforeAll(async () => {
  whole = folder('whole')
  manifest = (await makeBackup(settings, whole)).manifest
})

describe('a backup of a site in use', () => {
  it('is rehearsed while people write: every row and file comes back, and the log is intact', async () => {
    const { result, times } = await whileActing(act, () => rehearse(settings, { within: settings.dataDir }))
    expect(times).toBeGreaterThan(0)
    expect(result.lines.filter(({ isSame }) => !isSame)).toEqual([])
    expect(result.log).toMatchObject({ isIntact: true })
    expect(result.files.missing).toEqual([])
    expect(result.missing).toEqual([])
    const rowsOf = (table: string) => result.lines.find(({ name }) => name === table)?.restored ?? 0
    expect(rowsOf('opportunities')).toBeGreaterThan(10)
    expect(rowsOf('job')).toBe(1)
    expect(rowsOf('files')).toBe(rowsOf('attachments'))
    expect((await readdir(settings.dataDir)).filter((name) => name.includes('rehearsal'))).toEqual([])
  })

  it('holds no key, and says which one it needs', async () => {
    const header = JSON.parse(await readFile(join(whole, 'backup.json'), 'utf8'))
    expect(header.key).toMatch(/^[0-9a-f]{16}$/)
    const names = await readdir(whole, { recursive: true })
    expect(names.sort().filter((name) => !name.startsWith('files'))).toEqual([
      'backup.json',
      'database.jsonl.gz',
      'manifest.json',
    ])
    expect((await stat(join(whole, 'backup.json'))).mode & 0o077).toBe(0)
    const wrong = { ...elsewhere(), secretKey: 'another key that is not the right one' }
    await expect(restoreBackup(wrong, whole)).rejects.toThrow(
      `needs the secret key with the fingerprint ${header.key}; the one given has`,
    )
    const { secretKey: _, ...none } = elsewhere()
    await expect(restoreBackup(none, whole)).rejects.toThrow(`fingerprint ${header.key}. Set SECRET_KEY`)
  })

  it('is as it was: texts, sequences, triggers and rules hold, and mails that waited wait', async () => {
    const store = await startObjectStore()
    const target = { ...elsewhere(), filesUrl: store.url }
    await restoreBackup(target, whole)
    const [company] = await ask(target, sql`select id, name from companies where source = 'test'`)
    expect(company?.name).toBe(ODD_NAME)
    const [next] = await ask(
      target,
      sql`insert into companies (name, source, source_id) values ('n', 'a', 'b') returning id`,
    )
    expect(Number(next?.id)).toBeGreaterThan(Number(company?.id))
    await expect(ask(target, sql`delete from audit_log`)).rejects.toThrow()
    await expect(ask(target, sql`update opportunities set company_id = 0`)).rejects.toThrow()
    const jobs = await ask(target, sql`select name, state::text, data from queue.job`)
    expect(jobs).toEqual([{ name: 'mail', state: 'created', data: { kind: 'test' } }])
    const files = await openFiles(target)
    const kept = manifest.parts.filter(({ path }) => path.startsWith('files/'))
    expect((await files.list('attachments')).map((name) => `files/${name}`)).toEqual(
      kept.map(({ path }) => path),
    )
    const { manifest: ofBucket } = await makeBackup({ ...settings, filesUrl: store.url }, folder('of-bucket'))
    expect(ofBucket.parts.filter(({ path }) => path.startsWith('files/'))).toEqual(kept)
    await store.remove()
  })
})

describe('a backup that ended in the middle', () => {
  it('is never restored, and goes on with the files that it has', async () => {
    const broken = folder('broken')
    await cp(whole, broken, { recursive: true, preserveTimestamps: true })
    const file = manifest.parts.find(({ path }) => path.startsWith('files/'))
    if (!file) throw new Error('There is no file')
    await unfinished(broken)
    await writeFile(join(broken, 'progress.jsonl'), `${JSON.stringify(file)}\n{"path":"fi`)
    await expect(restoreBackup(elsewhere(), broken)).rejects.toThrow('is not whole')
    const before = (await stat(join(broken, file.path))).mtimeMs
    const again = await makeBackup(settings, broken)
    expect((await stat(join(broken, file.path))).mtimeMs).toBe(before)
    expect(again.manifest.parts).toContainEqual(file)
    expect(again.header.id).toBe(JSON.parse(await readFile(join(whole, 'backup.json'), 'utf8')).id)
    await checkBackup(elsewhere(), broken)
  })

  it('goes on with neither another key nor another encryption, and no whole one is written over', async () => {
    const broken = folder('broken')
    await cp(whole, broken, { recursive: true })
    await expect(makeBackup(settings, broken)).rejects.toThrow('holds a whole backup')
    await unfinished(broken)
    await expect(makeBackup(settings, broken, { passphrase: 'some long words' })).rejects.toThrow(
      'begun without encryption',
    )
    await expect(makeBackup(settings, settings.filesDir)).rejects.toThrow('holds no backup')
    // Making folders one in another would never end there.
    await expect(makeBackup(settings, '/proc/none/backup')).rejects.toThrow('cannot be written')
  })

  it('is refused to a second one at the same time', async () => {
    const both = folder('both')
    const ends = await Promise.allSettled([makeBackup(settings, both), makeBackup(settings, both)])
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => String(reason))
    expect(refused).toEqual([expect.stringContaining('Another backup is being made')])
    await checkBackup(elsewhere(), both)
  })
})

describe('an encrypted backup', () => {
  it('is read by the identity alone, and names a file that the store lacked', async () => {
    const name = await act()
    await site.files.remove(name)
    const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
    const sealed = folder('sealed')
    const made = await makeBackup(settings, sealed, { recipients: [await identityToRecipient(identity)] })
    expect(made.manifest.missing).toEqual([name])
    const all = await Promise.all(
      (await readdir(sealed, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    )
    expect(all.join('')).not.toContain('opportunities')
    await expect(restoreBackup(elsewhere(), sealed)).rejects.toThrow('--identity FILE')
    await expect(restoreBackup(elsewhere(), sealed, { identities: [other] })).rejects.toThrow('does not open')
    const { files, log } = await restoreBackup(elsewhere(), sealed, { identities: [identity] })
    expect([files.missing.map((file) => file.name), log.isIntact]).toEqual([[name], true])
    await site.files.write(name, Buffer.from('again'))
  })
})

describe('an encrypted backup that ended in the middle', () => {
  it('goes on for the recipients it was begun for alone', async () => {
    const [one, two, other] = await Promise.all(
      [1, 2, 3].map(async () => identityToRecipient(await generateX25519Identity())),
    )
    if (!one || !two || !other) throw new Error('There are too few')
    const sealed = folder('sealed')
    await makeBackup(settings, sealed, { recipients: [one, two] })
    const header = JSON.parse(await readFile(join(sealed, 'backup.json'), 'utf8'))
    expect(JSON.stringify(header)).not.toContain(one)
    await rm(join(sealed, 'manifest.json.age'))
    for (const recipients of [[other], [one], [one, two, other]])
      await expect(makeBackup(settings, sealed, { recipients })).rejects.toThrow('begun for other recipients')
    await expect(makeBackup(settings, sealed, { passphrase: 'four random words' })).rejects.toThrow(
      'begun with recipients',
    )
    const again = await makeBackup(settings, sealed, { recipients: [two, one, two] })
    expect(again.header.id).toBe(header.id)
    await rm(join(sealed, 'manifest.json.age'))
    await writeFile(join(sealed, 'backup.json'), JSON.stringify({ ...header, readers: undefined }))
    await expect(makeBackup(settings, sealed, { recipients: [one, two] })).rejects.toThrow(
      'begun by an earlier version',
    )
  })

  it('goes on under its passphrase, and is read with it', async () => {
    const sealed = folder('sealed')
    await makeBackup(settings, sealed, { passphrase: 'four random words here' })
    await rm(join(sealed, 'manifest.json.age'))
    await expect(makeBackup(settings, sealed, { passphrase: 'five other random words' })).rejects.toThrow(
      'begun with another passphrase',
    )
    const recipients = [await identityToRecipient(await generateX25519Identity())]
    await expect(makeBackup(settings, sealed, { recipients })).rejects.toThrow('begun with a passphrase')
    await makeBackup(settings, sealed, { passphrase: 'four random words here' })
    await expect(restoreBackup(elsewhere(), sealed, { passphrase: 'three of them' })).rejects.toThrow(
      'The passphrase does not open this backup.',
    )
    await checkBackup(elsewhere(), sealed, { passphrase: 'four random words here' })
  })
})

describe('a restore', () => {
  it('refuses a damaged backup before it writes anything', async () => {
    const damaged = folder('damaged')
    await cp(whole, damaged, { recursive: true })
    const { path } = manifest.parts[1] ?? { path: '' }
    const content = await readFile(join(damaged, path))
    await truncate(join(damaged, path), content.length - 1)
    const target = elsewhere()
    await expect(restoreBackup(target, damaged)).rejects.toThrow(`${path} is not as it was written`)
    await rm(join(damaged, path))
    await expect(restoreBackup(target, damaged)).rejects.toThrow(`${path} cannot be read`)
    await writeFile(join(damaged, 'manifest.json'), '{')
    await expect(restoreBackup(target, damaged)).rejects.toThrow('does not say what it holds')
    await expect(stat(target.dataDir)).rejects.toThrow('ENOENT')
  })

  it('refuses what a newer version made, and a folder without a backup', async () => {
    const newer = folder('newer')
    await cp(whole, newer, { recursive: true })
    const changed = { ...manifest, migratedTo: manifest.migratedTo + 1_000 }
    await writeFile(join(newer, 'manifest.json'), JSON.stringify(changed))
    await expect(restoreBackup(elsewhere(), newer)).rejects.toThrow('made by a newer version')
    await expect(restoreBackup(elsewhere(), settings.filesDir)).rejects.toThrow('There is no backup in')
  })

  it('refuses files of others and a database in use, and one of two at once', async () => {
    const target = elsewhere()
    const files = await openFiles({ filesUrl: undefined, ...target })
    await files.write('attachments/0-other.bin', Buffer.from('x'))
    await expect(restoreBackup(target, whole)).rejects.toThrow('The file store is not empty')
    await files.remove('attachments/0-other.bin')
    const own =
      manifest.parts.find(({ path }) => path.startsWith('files/'))?.path.slice('files/'.length) ?? ''
    await files.write(own, Buffer.from('of a try that ended in the middle'))
    const ends = await Promise.allSettled([restoreBackup(target, whole), restoreBackup(target, whole)])
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => String(reason))
    expect(refused).toEqual([expect.stringContaining('in use by process')])
    expect(await ask(target, sql`select count(*)::int as n from companies`)).toEqual([
      { n: await site.database.$count(companies) },
    ])
    expect(await files.read(own)).toEqual(await site.files.read(own))
    await expect(restoreBackup(target, whole)).rejects.toThrow('The database is not empty')
  })
})
