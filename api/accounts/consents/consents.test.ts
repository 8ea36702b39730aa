import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addFirstPolicies } from '#api/operator/pages/commands.ts'
import { readConfig } from '#api/platform/config.ts'
import { consents, pageVersions, users } from '#api/platform/database/tables/accounts-tables.ts'
import { person, registration } from '#tests/support/accounts.ts'
import { operatorApp } from '#tests/support/operators.ts'
import { unzipped } from '#tests/support/zip.ts'

const { database, ask, post, operator } = await operatorApp()
const CONSENTS = '/api/accounts/consents/'

beforeAll(() => addFirstPolicies(database, readConfig({})))

/** Publishes the next version of a policy. @returns its number */
async function publish(name: 'privacy' | 'terms', more: object = {}): Promise<number> {
  const { version } = (await ask('/api/pages/', { method: 'GET' })).json()[name] ?? {}
  const { token } = operator
  const newest = (await ask(`/api/operator/pages/${name}/`, { method: 'GET', token })).json()
  const draft = { text: `Words of ${name}.`, summary: 'We changed it', is_material: true, ...more }
  const answer = await post(`/api/operator/pages/${name}/`, { ...draft, based_on: newest.version ?? version })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().version
}

async function register(more: Record<string, unknown> = {}) {
  const form = registration(more)
  const answer = await ask('/api/accounts/registration/job-seeker/', { body: form })
  expect(answer.statusCode, answer.body).toBe(201)
  await database.update(users).set({ verifiedAt: new Date() }).where(eq(users.email, form.email))
  const [user] = await database.select().from(users).where(eq(users.email, form.email))
  return { token: answer.json().token as string, id: user?.id ?? 0 }
}

const own = async (token: string) => (await ask(CONSENTS, { method: 'GET', token })).json()
const isDue = async (token: string) =>
  (await ask('/api/accounts/user-detail/', { method: 'GET', token })).json().policies_due
const give = (token: string, versions: unknown) => ask(CONSENTS, { token, body: { versions } })

describe('a registration', () => {
  it('keeps which versions its form showed', async () => {
    const { token } = await register({ privacy_version: '1', terms_version: 1 })
    const { given, due } = await own(token)
    expect(given).toMatchObject([
      { name: 'privacy', version: 1 },
      { name: 'terms', version: 1 },
    ])
    expect(due).toEqual([])
  })

  it.each([{}, { privacy_version: 'x', terms_version: -1 }, { privacy_version: 77 }, { terms_version: '' }])(
    'keeps nothing of versions that nobody published: %j',
    async (more) => {
      const { token } = await register(more)
      expect((await own(token)).given).toEqual([])
      expect(await isDue(token)).toBe(false)
    },
  )

  it('whose form was open while another version was published keeps what it showed, and is asked anew', async () => {
    const shown = (await ask('/api/pages/', { method: 'GET' })).json()
    const version = await publish('terms', { summary: 'Fees are forbidden' })
    const { token } = await register({ terms_version: shown.terms })
    const { given, due } = await own(token)
    expect(given).toMatchObject([{ name: 'terms', version: shown.terms }])
    expect(due).toMatchObject([{ name: 'terms', version, changes: ['Fees are forbidden'] }])
    expect(await isDue(token)).toBe(true)
  })
})

describe('what changed', () => {
  it('is asked of everybody once, and kept with its time', async () => {
    const { token } = await person(database, 'RECRUITING_COMPANY')
    const version = await publish('privacy', { summary: 'We use another host' })
    expect(await isDue(token)).toBe(true)
    const waiting = (await own(token)).due.map(({ name, version }: { name: string; version: number }) => ({
      name,
      version,
    }))
    expect(waiting).toContainEqual({ name: 'privacy', version })
    expect((await give(token, waiting)).statusCode).toBe(200)
    expect((await give(token, waiting)).statusCode).toBe(200)
    expect(await isDue(token)).toBe(false)
    const { given, due } = await own(token)
    expect(due).toEqual([])
    expect(given).toHaveLength(waiting.length)
    expect(Date.parse(given[0].at)).toBeGreaterThan(0)
  })

  it('is not asked where it is immaterial, and shows the version in force where that came after', async () => {
    const { token } = await register({
      privacy_version: await publish('privacy'),
      terms_version: await publish('terms'),
    })
    const material = await publish('terms', { summary: 'Matters' })
    const version = await publish('terms', { summary: 'A comma', is_material: false })
    expect((await own(token)).due).toMatchObject([{ name: 'terms', version, changes: ['Matters'] }])
    await give(token, [{ name: 'terms', version: material }])
    expect(await isDue(token)).toBe(false)
    await publish('terms', { is_material: false })
    expect(await isDue(token)).toBe(false)
  })

  it('is not asked of operators, nor of who is not verified yet', async () => {
    await publish('terms')
    expect(await isDue(operator.token)).toBe(false)
    const unverified = await person(database, 'JOB_SEEKER', { isVerified: false })
    expect(await isDue(unverified.token)).toBe(false)
    expect((await give(unverified.token, [{ name: 'terms', version: 1 }])).statusCode).toBe(403)
  })
})

describe('an acknowledgement', () => {
  it('is not taken from a session that has ended', async () => {
    const { token, id } = await register()
    await ask('/api/accounts/logout/', { token })
    expect((await give(token, [{ name: 'terms', version: 1 }])).statusCode).toBe(401)
    expect(await database.select().from(consents).where(eq(consents.userId, id))).toEqual([])
  })

  it.each([
    [[]],
    ['terms'],
    [[{ name: 'help', version: 1 }]],
    [[{ name: 'terms', version: 0 }]],
    [[{ name: 'terms', version: 999_999 }]],
    [Array(50).fill({ name: 'terms', version: 1 })],
  ])('refuses %j', async (versions) => {
    const { token, id } = await register()
    const answer = await give(token, versions)
    expect(answer.statusCode).toBe(400)
    expect(await database.select().from(consents).where(eq(consents.userId, id))).toEqual([])
  })
})

it('is in the export of the person, and goes with the account', async () => {
  const { token, id } = await register({ terms_version: 1 })
  const answer = await ask('/api/accounts/user/export/', { method: 'GET', token })
  const exported = JSON.parse(String(unzipped(answer.rawPayload).get('consents.json')))
  expect(exported).toMatchObject([{ name: 'terms', version: 1 }])
  await database.delete(users).where(eq(users.id, id))
  expect(await database.select().from(consents).where(eq(consents.userId, id))).toEqual([])
})

it('keeps every version as it was published, also without its operator', async () => {
  await expect(database.update(pageVersions).set({ text: 'Other words' })).rejects.toThrow()
  await expect(database.delete(pageVersions)).rejects.toThrow()
  await database.delete(users).where(eq(users.id, operator.id))
  const versions = await database.select().from(pageVersions)
  expect(versions.every(({ publishedBy }) => publishedBy === null)).toBe(true)
})
