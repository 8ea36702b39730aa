import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inOwnFolder } from './own-folder.ts'

const module = new URL('./own-folder.ts', import.meta.url).href
let within: string

beforeAll(async () => {
  within = await mkdtemp(join(tmpdir(), 'opencall-own-folder-'))
})
afterAll(() => rm(within, { recursive: true, force: true }))

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is removed when %s ends the process', async (signal) => {
  const script = `
    const { inOwnFolder } = await import('${module}')
    await inOwnFolder('${join(within, 'copy-')}', async (folder) => {
      (await import('node:fs')).writeFileSync(folder + '/rows', 'x')
      console.log(folder)
      setInterval(() => {}, 1000)
      await new Promise(() => {})
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  const [printed] = await once(child.stdout, 'data')
  const folder = String(printed).trim()
  expect(existsSync(join(folder, 'rows'))).toBe(true)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([null, signal])
  expect(existsSync(folder)).toBe(false)
})

it('is removed after the work, also where it fails, and signals are left as they were', async () => {
  const before = process.listenerCount('SIGTERM')
  expect(await inOwnFolder(join(within, 'copy-'), async () => 1)).toBe(1)
  const failing = inOwnFolder(join(within, 'copy-'), () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await readdir(within)).toEqual([])
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

it('says in a sentence where no folder can be made', async () => {
  const none = inOwnFolder(join(within, 'none', 'copy-'), async () => 1)
  await expect(none).rejects.toThrow(`There is no folder ${join(within, 'none')}. Make it, or name another.`)
  await expect(inOwnFolder('/proc/self/cmdline/copy-', async () => 1)).rejects.toThrow(
    '/proc/self/cmdline cannot be written (ENOTDIR).',
  )
})
