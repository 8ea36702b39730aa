import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openForReading } from '#api/platform/database/reading.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { liveSite } from '#tests/support/backups/live-site.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { bucketPlace } from './bucket.ts'
import { objectsUnder } from './bucket-objects.ts'
import { makeBackup } from './make.ts'
import { checkBackup, type RestoreSettings, restoreBackup } from './restore.ts'

const site = await liveSite()
const store = await startObjectStore()
const { settings } = site
afterAll(async () => {
  await site.stop()
  await store.remove()
})

let count = 0
/** A prefix of its own in the bucket. */
const place = () => store.url.replace('@opencall?', `@opencall/backups/${++count}?`)
function elsewhere(): RestoreSettings {
  const dataDir = join(settings.dataDir, `elsewhere-${++count}`)
  return { dataDir, filesDir: join(dataDir, 'files'), secretKey: SECRET_KEY }
}
const namesIn = (address: string) => Array.fromAsync(objectsUnder(address).names(''))

beforeAll(async () => {
  await site.act()
})

it('comes back from a bucket as it was: rows and files', async () => {
  const to = place()
  const { manifest } = await makeBackup(settings, to)
  expect((await namesIn(to)).filter((name) => !name.startsWith('files/'))).toEqual([
    'backup.json',
    'database.jsonl.gz',
    'manifest.json',
  ])
  const target = elsewhere()
  const { files, log } = await restoreBackup(target, to)
  expect([files.missing, log.isIntact]).toEqual([[], true])
  const open = await openForReading({ databaseUrl: undefined, secretKey: undefined, ...target })
  expect(await open.database.$count(companies)).toBe(await site.database.$count(companies))
  await open.close()
  const [copied] = manifest.parts.filter(({ path }) => path.startsWith('files/'))
  const name = copied?.path.slice('files/'.length) ?? ''
  const restored = await openFiles({ filesUrl: undefined, ...target })
  expect(await restored.read(name)).toEqual(await site.files.read(name))
  await expect(makeBackup(settings, to)).rejects.toThrow('holds a whole backup')
})

it('goes on where it ended, and copies no file again', async () => {
  const to = place()
  const { header, manifest } = await makeBackup(settings, to)
  const objects = objectsUnder(to)
  await objects.remove('manifest.json')
  const [kept, lost] = manifest.parts.filter(({ path }) => path.startsWith('files/'))
  if (!kept || !lost) throw new Error('There are too few files')
  await objects.remove(lost.path)
  await expect(checkBackup(elsewhere(), to)).rejects.toThrow('is not whole')
  // The site lacks it for now, so it cannot be copied again.
  const name = kept.path.slice('files/'.length)
  const content = (await site.files.read(name)) ?? Buffer.from('')
  await site.files.remove(name)
  const again = await makeBackup(settings, to)
  await site.files.write(name, content)
  expect(again.header.id).toBe(header.id)
  expect(again.manifest.missing).toEqual([])
  expect(again.manifest.parts).toEqual(expect.arrayContaining([kept, lost]))
  await checkBackup(elsewhere(), to)
})

it('is encrypted in the bucket, and read by the identity alone', async () => {
  const to = place()
  const identity = await generateX25519Identity()
  await makeBackup(settings, to, { recipients: [await identityToRecipient(identity)] })
  const names = await namesIn(to)
  expect(names.filter((name) => !name.endsWith('.age'))).toEqual(['backup.json'])
  const objects = objectsUnder(to)
  for (const name of names) {
    const source = await objects.stream(name)
    expect(source && (await text(source))).not.toContain('opportunities')
  }
  await expect(restoreBackup(elsewhere(), to)).rejects.toThrow('--identity FILE')
  const { log } = await restoreBackup(elsewhere(), to, { identities: [identity] })
  expect(log.isIntact).toBe(true)
})

const LOCK = 'opencall.lock'
const lockOf = (by: string, minutesAgo: number) =>
  Readable.from([JSON.stringify({ by, at: Date.now() - minutesAgo * 60_000 })])

it('is refused while another is made there, and not by the lock of a killed one', async () => {
  const to = place()
  const objects = objectsUnder(to)
  await objects.write(LOCK, lockOf('another', 0))
  await expect(makeBackup(settings, to)).rejects.toThrow('Another backup is being made in s3://opencall/')
  await objects.write(LOCK, lockOf('another', 6))
  await makeBackup(settings, to)
  expect(await namesIn(to)).not.toContain(LOCK)
})

it.each(['no lock', 'an old lock'])('is begun by one of several that meet %s at once', async (met) => {
  const to = place()
  if (met === 'an old lock') await objectsUnder(to).write(LOCK, lockOf('a killed one', 6))
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => bucketPlace(to).reserve()))
  const begun = all.filter((each) => each.status === 'fulfilled')
  expect(begun).toHaveLength(1)
  await begun[0]?.value()
  expect(await namesIn(to)).toEqual([])
})

it('goes on renewing its lock after a renewal whose answer was lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const to = place()
  const unlock = await bucketPlace(to).reserve()
  const lock = async () => JSON.parse((await objectsUnder(to).read(LOCK))?.content ?? '{}')
  const { by } = await lock()
  await objectsUnder(to).write(LOCK, lockOf(by, 1))
  const { at: before } = await lock()
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(60_000)
      return (await lock()).at
    })
    .toBeGreaterThan(before)
  await unlock()
  expect(await namesIn(to)).toEqual([])
})

it('leaves the lock of another that took its place while it stood still', async () => {
  const to = place()
  const unlock = await bucketPlace(to).reserve()
  await objectsUnder(to).write(LOCK, lockOf('the one after it', 0))
  await unlock()
  await expect(bucketPlace(to).reserve()).rejects.toThrow('Another backup is being made')
})

it('says what is wrong, without a key', async () => {
  await expect(makeBackup(settings, store.url)).rejects.toThrow('Name a prefix of the bucket')
  const away = place().replace('@opencall/', '@elsewhere/')
  await expect(makeBackup(settings, away)).rejects.toThrow(
    /^s3:\/\/elsewhere\/backups\/\d+ cannot be used \(NoSuchBucket\)/,
  )
  const closed = 's3://S3RVER:S3RVER@opencall/x?endpoint=http://127.0.0.1:1'
  await expect(checkBackup(elsewhere(), closed)).rejects.toThrow('(ECONNREFUSED)')
  await expect(checkBackup(elsewhere(), place())).rejects.toThrow('There is no backup in s3://opencall/')
  const damaged = place()
  const { manifest } = await makeBackup(settings, damaged)
  const path = manifest.parts[1]?.path ?? ''
  await objectsUnder(damaged).write(path, Readable.from(['x']))
  await expect(checkBackup(elsewhere(), damaged)).rejects.toThrow(`${path} is not as it was written`)
  const other = place()
  await objectsUnder(other).write('letters/1', Readable.from(['x']))
  await expect(makeBackup(settings, other)).rejects.toThrow('is not empty and holds no backup')
})
