import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startObjectStore } from '#tests/support/object-store.ts'
import type { Files } from './files.ts'
import { objectStore } from './object-store.ts'
import { diskFiles, openFiles } from './open.ts'

let filesDir: string
let bucket: Awaited<ReturnType<typeof startObjectStore>>

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'opencall-files-'))
  bucket = await startObjectStore()
})
afterAll(async () => {
  await bucket.remove()
  await rm(filesDir, { recursive: true, force: true })
})

const unfinished = () => readdir(join(filesDir, 'unfinished'))

const inBucket = () => openFiles({ filesUrl: bucket.url, filesDir })
const onDisk = () => openFiles({ filesUrl: undefined, filesDir })

describe.each([
  ['a disk', onDisk],
  ['an object store', inBucket],
])('on %s', (_name, open) => {
  let files: Files
  beforeAll(async () => {
    files = await open()
  })

  it('writes, reads, lists and removes', async () => {
    await files.write('notes/a.txt', Buffer.from('one'))
    await files.write('notes/a.txt', Buffer.from('two'))
    expect(String(await files.read('notes/a.txt'))).toBe('two')
    expect(await files.list('notes')).toEqual(['notes/a.txt'])
    await files.remove('notes/a.txt')
    await files.remove('notes/a.txt')
    expect(await files.read('notes/a.txt')).toBeUndefined()
    expect(await files.stream('notes/a.txt')).toBeUndefined()
    expect(await files.list('notes')).toEqual([])
    expect(await files.list('nothing')).toEqual([])
  })

  it('can be kept to', () => expect(files.check()).resolves.toBeUndefined())

  it('takes over a file that was written bit by bit', async () => {
    const content = Buffer.alloc(3_000_000, 'abc')
    const path = await files.begin()
    await writeFile(path, content)
    await files.keep(path, 'notes/large.bin')
    expect((await files.read('notes/large.bin'))?.equals(content)).toBe(true)
    expect(await unfinished()).toEqual([])
    await files.remove('notes/large.bin')
  })

  it.each(['../a.txt', '/etc/passwd', 'a/../b.txt', 'a.txt/', 'A.txt', ''])(
    'has no file called %j',
    async (name) => {
      const path = await files.begin()
      await expect(files.keep(path, name)).rejects.toThrow('Not the name')
      await expect(files.write(name, Buffer.from('x'))).rejects.toThrow('Not the name')
      await expect(files.read(name)).rejects.toThrow('Not the name')
      await expect(files.remove(name)).rejects.toThrow('Not the name')
    },
  )
})

it('lists an object store page after page', async () => {
  const page = (name: string, next: string) =>
    `<ListBucketResult><Contents><Key>many/${name}.txt</Key></Contents>${next}</ListBucketResult>`
  const next = '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>'
  const paging = createServer(({ url }, response) => {
    response.end(url?.includes('continuation-token=more') ? page('b', '') : page('a', next))
  }).listen(0, '127.0.0.1')
  await once(paging, 'listening')
  const { port } = paging.address() as AddressInfo // of a server that listens on a port
  const store = objectStore(`s3://key:secret@opencall?endpoint=http://127.0.0.1:${port}`)
  expect(await store.list('many')).toEqual(['many/a.txt', 'many/b.txt'])
  paging.close()
})

it('says that an object store is away, and leaves nothing behind', async () => {
  const away = await startObjectStore()
  await away.remove()
  const files = await openFiles({ filesUrl: away.url, filesDir })
  const unavailable = { code: 'unavailable', status: 503, retryAfter: 5 }
  await expect(files.write('notes/b.txt', Buffer.from('x'))).rejects.toMatchObject(unavailable)
  await expect(files.read('notes/b.txt')).rejects.toMatchObject(unavailable)
  await expect(files.check()).rejects.toMatchObject(unavailable)
  expect(await unfinished()).toEqual([])
})

it('leaves nothing behind when a file cannot be written', async () => {
  await mkdir(join(filesDir, 'taken', 'b.txt'), { recursive: true })
  await expect(diskFiles(filesDir).write('taken/b.txt', Buffer.from('x'))).rejects.toThrow()
  expect(await unfinished()).toEqual([])
})

it('cannot keep to a disk that is not there', async () => {
  await writeFile(join(filesDir, 'no-folder'), '')
  await expect(diskFiles(join(filesDir, 'no-folder')).check()).rejects.toThrow()
})

it('removes what was left unfinished a day ago', async () => {
  const at = (name: string) => join(filesDir, 'unfinished', name)
  for (const name of ['old', 'new']) await writeFile(at(name), 'half')
  const before = (Date.now() - 25 * 3_600_000) / 1_000
  await utimes(at('old'), before, before)
  await diskFiles(filesDir).removeUnfinished()
  expect(await unfinished()).toEqual(['new'])
})
