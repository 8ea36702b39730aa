import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDataDir } from '#api/platform/database/lock.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FIXTURE = fileURLToPath(new URL('./fixtures/indeed.xml', import.meta.url))
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'opencall-cli-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function cli(...args: string[]) {
  const child = spawn(process.execPath, ['cli.ts', ...args], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    err += data
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}

it('prints nothing but the summary with --json, and 0 when something was read', async () => {
  const { code, out, err } = await cli('import', '--json', FIXTURE, '/no/such/file')
  expect(JSON.parse(out)).toMatchObject({
    added: 2,
    refused: 2,
    files: [{}, { error: 'there is no such file' }],
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
})

it('prints a table, and 1 when nothing could be read', async () => {
  const { code, out } = await cli('import', '/no/such/file')
  expect(code).toBe(1)
  expect(out).toContain('/no/such/file: there is no such file')
})

it('refuses the data folder of a running server and names the process', async () => {
  const unlock = lockDataDir(dataDir)
  const { code, out, err } = await cli('import', FIXTURE)
  unlock()
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(`in use by process ${process.pid}`)
})

it('explains itself when it is called wrongly', async () => {
  for (const args of [[], ['import'], ['import', '--what'], ['toString']]) {
    const { code, err } = await cli(...args)
    expect(code).toBe(1)
    expect(err).toMatch(/Usage: (npm run import|node cli.ts)/)
  }
})
