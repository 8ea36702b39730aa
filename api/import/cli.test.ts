import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { lockDataDir } from '#api/platform/database/embedded/lock.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FIXTURE = fileURLToPath(new URL('./fixtures/indeed.xml', import.meta.url))
let dataDir: string

beforeAll(async () => {
  dataDir = await newDataFolder(inject('template'), 'cli')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function cli(...args: string[]) {
  const child = spawn(process.execPath, ['cli.ts', ...args], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir, NODE_COMPILE_CACHE: 'build/compiled' },
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

it('keeps nothing in a dry run, and says why records were refused', async () => {
  const dry = await cli('import', '--dry-run', '--json', FIXTURE)
  expect(JSON.parse(dry.out)).toMatchObject({
    added: 0,
    unchanged: 2,
    refused: 2,
    refusals: [{ reason: expect.any(String), count: expect.any(Number) }, {}],
  })
  const other = await cli('import', '--dry-run', '--json', '--source', 'elsewhere', FIXTURE)
  expect(JSON.parse(other.out)).toMatchObject({ added: 2, unchanged: 0 })
  const again = await cli('import', '--dry-run', '--source', 'elsewhere', FIXTURE)
  expect(again.out).toMatch(/Refused:\n +1 {2}[a-z]/)
  expect(again.out).toMatch(/ 2 +0 +0 +2\n/)
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
    expect(code).toBe(2)
    expect(err).toMatch(/Usage: (npm run import|node cli.ts)/)
  }
})
