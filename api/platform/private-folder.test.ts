import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { person } from '#tests/support/accounts.ts'
import { application } from '#tests/support/documents.ts'
import { factories } from '#tests/support/factories.ts'
import { ask, startServer } from '#tests/support/process.ts'
import { openDatabase } from './database/client.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'opencall-private-'))
const before = process.umask()
afterAll(async () => {
  process.umask(before)
  await rm(dataDir, { recursive: true, force: true })
})

/** The modes of all files and folders below the data folder, and its own, each with a name that has it. */
async function modes() {
  const found = new Map<string, string>()
  for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
    const { mode } = await stat(join(dataDir, name))
    found.set((mode & 0o777).toString(8), name)
  }
  return found
}

it('lets no other user read the database, CVs and the secret, also where all could before', async () => {
  process.umask(0)
  await chmod(dataDir, 0o777)
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const [{ token }, job] = [await person(database, 'JOB_SEEKER'), await factories(database).job()]
  await close()
  await mkdir(join(dataDir, 'files', 'applications'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'applications', 'earlier.bin'), 'a CV', { mode: 0o666 })
  await writeFile(join(dataDir, 'secret.key.next'), 'of a rotation that was cut off', { mode: 0o666 })
  expect([...(await modes()).keys()]).toEqual(expect.arrayContaining(['777', '666']))

  const server = await startServer({ DATA_DIR: dataDir })
  const answer = await ask(server.url, `/api/jobs/${job.id}/applications/`, { token, form: application() })
  expect(answer.status).toBe(201)
  const found = await modes()
  await server.stop()
  expect([...found.keys()].sort(), JSON.stringify([...found])).toEqual(['600', '700'])
})

it('leaves alone what others have in the folder', async () => {
  process.umask(0)
  const others = join(dataDir, 'program.sh')
  await writeFile(others, '', { mode: 0o755 })
  await chmod(dataDir, 0o755)
  const { stop } = await startServer({ DATA_DIR: dataDir })
  await stop()
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect([await modeOf(others), await modeOf(dataDir)]).toEqual([0o755, 0o755])
  expect(await modeOf(join(dataDir, 'files'))).toBe(0o700)
})
