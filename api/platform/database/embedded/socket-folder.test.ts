import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSocketFolder } from './socket-folder.ts'

const module = new URL('./socket-folder.ts', import.meta.url).href
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencall-sockets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('removes what a killed process left, and what it made itself', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const script = `const { makeSocketFolder } = await import('${module}'); console.log((await makeSocketFolder('${dataDir}')).path); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  const [printed] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = String(printed).trim()
  expect(existsSync(left)).toBe(true)

  const made = await makeSocketFolder(dataDir)
  expect(existsSync(left)).toBe(false)
  expect(existsSync(made.path)).toBe(true)
  await made.remove()
  expect(existsSync(made.path)).toBe(false)
})

it('leaves the socket of a process that lives, when its data folder was copied', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const copy = await mkdtemp(join(folder, 'copy-'))
  const living = await makeSocketFolder(dataDir)
  const server = createServer().listen(living.socket)
  await once(server, 'listening')
  await copyFile(join(dataDir, 'opencall.socket'), join(copy, 'opencall.socket'))

  const other = await makeSocketFolder(copy)
  expect(existsSync(living.socket)).toBe(true)
  server.close()
  await Promise.all([living.remove(), other.remove()])
})

it.each(['/tmp', '', '../opencall-abcdef', '/etc/opencall-abcdef', 'no such folder'])(
  'removes nothing that is no folder of ours: %j',
  async (written) => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const kept = join(dataDir, 'opencall-abcdef')
    await writeFile(kept, 'kept')
    await writeFile(join(dataDir, 'opencall.socket'), written || kept)
    await (await makeSocketFolder(dataDir)).remove()
    expect(await readFile(kept, 'utf8')).toBe('kept')
    expect(existsSync(tmpdir())).toBe(true)
  },
)
