import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '#api/platform/backup/restore.ts'
import { readConfig } from '#api/platform/config.ts'
import { migrationsFolder } from '#api/platform/database/migrate.ts'
import { runServer } from '#bench/run-server.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'

const FOLDER = 'tests/upgrades'
const entries = await readdir(FOLDER, { withFileTypes: true })
const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)

it('has data of a version to upgrade from', () => {
  expect(versions).not.toEqual([])
})

const read = async (version: string, name: string) =>
  JSON.parse(await readFile(join(FOLDER, version, name), 'utf8'))

/** Today's server on the data of a version, for one test. */
async function upgraded(version: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-upgraded-'))
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  const environment = { DATA_DIR: dataDir, SECRET_KEY }
  const restored = await restoreBackup(readConfig(environment), join(FOLDER, version))
  const server = await runServer({ ...environment, SAMPLE_CONTENT: 'off' })
  ends.push(server.stop)
  const site: Record<string, string> = await read(version, 'site.json')
  const get = (path: string, token?: string) =>
    fetch(`${server.url}${path}`, token ? { headers: { authorization: `Token ${token}` } } : {})
  async function logIn(email: string | undefined): Promise<string> {
    const answer = await fetch(`${server.url}/api/accounts/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: site.password }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()).token
  }
  return { restored, site, get, logIn }
}
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

describe.each(versions)('data of version %s', (version) => {
  it('was made by migrations that are as they were, and is small', async () => {
    const now = Object.fromEntries(
      readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash }) => [String(folderMillis), hash]),
    )
    expect(now).toMatchObject(await read(version, 'migrations.json'))
    const all = await readdir(join(FOLDER, version), { recursive: true, withFileTypes: true })
    const files = all.filter((each) => each.isFile()).map((each) => stat(join(each.parentPath, each.name)))
    const bytes = (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0)
    expect(bytes).toBeLessThan(400_000)
  })

  it('is shown by the server of today, and lets people in to what is theirs', async () => {
    const { restored, site, get, logIn } = await upgraded(version)
    expect([restored.files.missing, restored.log.isIntact]).toEqual([[], true])
    for (const [path, words] of [
      [`/jobs/${site.job}/`, site.name],
      ['/jobs/', '<h1'],
      ['/rfps/', '<h1'],
      ['/help/privacy/', '<h1'],
    ] as const) {
      const page = await get(path)
      expect([page.status, path]).toEqual([200, path])
      expect(await page.text()).toContain(words)
    }
    expect((await (await get(`/api/jobs/${site.job}/`)).json()).company.name).toBe(site.company)

    const number = site.application
    const seeker = await logIn(site.seeker)
    const own = await (await get(`/api/user/applications/${number}/`, seeker)).json()
    expect(own).toMatchObject({ number, status: 'RECEIVED' })
    const thread = await get(`/api/user/applications/${number}/messages/`, seeker)
    expect(await thread.text()).toContain(site.message)
    const recruiter = await logIn(site.recruiter)
    const applicant = await get(`/api/company/applicants/${number}/`, recruiter)
    expect(await applicant.text()).toContain(site.note)
    // Its file came along.
    const cv = await get(own.files[0].link, seeker)
    expect(Buffer.from(await cv.arrayBuffer()).toString()).toMatch(/^%PDF-/)
  })
})
