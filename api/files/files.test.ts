import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskFiles } from './files.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencall-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const unfinished = () => readdir(join(folder, 'unfinished'))

it('writes, reads, lists and removes', async () => {
  const files = diskFiles(folder)
  await files.write('notes/a.txt', Buffer.from('one'))
  await files.write('notes/a.txt', Buffer.from('two'))
  expect(String(await files.read('notes/a.txt'))).toBe('two')
  expect(await files.list('notes')).toEqual(['notes/a.txt'])
  await files.remove('notes/a.txt')
  expect(await files.read('notes/a.txt')).toBeUndefined()
  expect(await files.list('notes')).toEqual([])
  expect(await files.list('nothing')).toEqual([])
})

it('leaves nothing behind when a file cannot be written', async () => {
  await mkdir(join(folder, 'taken', 'b.txt'), { recursive: true })
  await expect(diskFiles(folder).write('taken/b.txt', Buffer.from('x'))).rejects.toThrow()
  expect(await unfinished()).toEqual([])
})

it('removes what was left unfinished a day ago', async () => {
  const at = (name: string) => join(folder, 'unfinished', name)
  for (const name of ['old', 'new']) await writeFile(at(name), 'half')
  const before = (Date.now() - 25 * 3_600_000) / 1_000
  await utimes(at('old'), before, before)
  await diskFiles(folder).removeUnfinished()
  expect(await unfinished()).toEqual(['new'])
})

it.each(['../a.txt', '/etc/passwd', 'a/../b.txt', 'a.txt/', 'A.txt', ''])(
  'has no file called %j',
  async (name) => {
    await expect(diskFiles(folder).write(name, Buffer.from('x'))).rejects.toThrow('Not the name')
  },
)
