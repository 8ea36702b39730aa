import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDataDir } from './lock.ts'

const lockModule = new URL('./lock.ts', import.meta.url).href
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'opencall-lock-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Collects what nothing names any more first: the lock must outlive that. */
async function holderProcess() {
  const script = `const { lockDataDir } = await import('${lockModule}'); lockDataDir('${dataDir}'); gc(); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    stdio: 'pipe',
  })
  await once(child.stdout, 'data')
  return child
}

it('refuses a second process and names the first, until the first is killed', async () => {
  const child = await holderProcess()
  expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const unlock = lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${process.pid}`)
  unlock()
  lockDataDir(dataDir)()
})
