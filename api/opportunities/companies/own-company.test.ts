import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { member } from '#tests/support/members.ts'

const OWN = '/api/company/'

const { open, app, ask } = await accountsApp()
const { database } = open
const make = factories(database)

const change = (token: string, body: object) => ask(OWN, { method: 'PATCH', token, body })
const read = async (token: string) => (await ask(OWN, { method: 'GET', token })).json()
const found = async (search: string) =>
  (await app.inject(`/api/jobs/?search_key=${encodeURIComponent(search)}`))
    .json()
    .map(({ company }: { company: { name: string } }) => company.name)

it("changes what it names of the member's own company, and nothing else", async () => {
  const { token, companyId } = await member(database)
  const other = await member(database)
  const before = await read(other.token)
  const answer = await change(token, {
    id: other.companyId,
    verified: true,
    is_verified: true,
    name: 'Keta Salt',
    summary: 'Salt\r\nfrom the lagoon.',
    industry: 'IT',
    size: '11_to_50',
    address: '1 Lagoon Road',
    city: 'Keta',
    country: 'GH',
    website: 'keta-salt.example.com/about',
    time_zone: 'Africa/Accra',
    skills: ['Raking', 'raking'],
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({
    id: companyId,
    name: 'Keta Salt',
    logo: null,
    verified: false,
    summary: 'Salt\nfrom the lagoon.',
    industry: 'IT',
    size: '11_to_50',
    address: '1 Lagoon Road',
    city: 'Keta',
    country: 'GH',
    website: 'https://keta-salt.example.com/about',
    time_zone: 'Africa/Accra',
    skills: ['Raking'],
    followers: 0,
  })
  // Known to browsers alone.
  const renamed = await change(token, { time_zone: 'US/Pacific-New' })
  expect(renamed.json().time_zone).toBe('America/Los_Angeles')
  await change(token, { website: '', time_zone: null, city: null })
  expect(await read(token)).toMatchObject({ name: 'Keta Salt', website: null, time_zone: null, city: null })
  expect(await read(other.token)).toEqual(before)
})

it.each([
  ['name', ''],
  ['name', 'Win at https://evil.example'],
  ['name', 'x'.repeat(201)],
  ['industry', 'ALCHEMY'],
  ['size', 'huge'],
  ['country', 'XX'],
  ['country', ''],
  ['summary', 'x'.repeat(5_001)],
  ['website', 'javascript:alert(1)'],
  ['website', 'ftp://example.com'],
  ['website', 'https://user:secret@example.com'],
  ['website', 'not a site'],
  ['website', 'https://localhost'],
  ['website', `https://example.com/${'x'.repeat(300)}`],
  ['time_zone', 'Mars/Olympus'],
  ['time_zone', '+02:00'],
  ['skills', Array.from({ length: 8 }, (_, n) => `skill ${n}`)],
  ['logo', 'a picture'],
])('refuses %s %j', async (field, value) => {
  const { token } = await member(database)
  const answer = await change(token, { [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json())).toEqual([field])
})

it('takes a logo, shows it to the public and takes it away', async () => {
  const { token, companyId } = await member(database)
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#15c' } })
  const form = new FormData()
  form.append('logo', new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png'))
  form.append('skills', '')
  const answer = await ask(OWN, { method: 'PATCH', token, form })
  expect(answer.json().logo, answer.body).toMatch(/^\/images\/[0-9a-f]{40}-384\.webp$/)
  const shown = await app.inject(`/api/companies/${companyId}/`)
  expect(shown.json().logo).toBe(answer.json().logo)
  expect(shown.json()).not.toHaveProperty('address')
  await change(token, { logo: '' })
  expect((await read(token)).logo).toBeNull()
})

it('takes the verified mark away with the name it was given to', async () => {
  const { token, companyId } = await member(database)
  const isThis = eq(companies.id, companyId)
  await database.update(companies).set({ isVerified: true, name: 'Volta Timber' }).where(isThis)
  await change(token, { name: 'Volta Timber', city: 'Ho' })
  expect(await read(token)).toMatchObject({ verified: true })
  expect((await change(token, { name: 'Bank of Ghana' })).json()).toMatchObject({ verified: false })
  const [entry] = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, String(companyId)))
    .orderBy(auditLog.id)
    .offset(1)
  expect(entry).toMatchObject({ action: 'company.changed', details: { fields: 'name', was: 'Volta Timber' } })
})

it('has its open opportunities found by the new name and not by the old', async () => {
  const { token, companyId } = await member(database)
  await change(token, { name: 'Quillwort Nurseries' })
  await make.job({ companyId })
  await change(token, { name: 'Bladderwort Nurseries' })
  expect(await found('bladderwort')).toEqual(['Bladderwort Nurseries'])
  expect(await found('quillwort')).toEqual([])
})

it('lets members of a suspended company read and change nothing', async () => {
  const { token, companyId } = await member(database)
  await database.update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, companyId))
  expect(await read(token)).toMatchObject({ id: companyId })
  const refused = await change(token, { city: 'Ho' })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended'])
  const { company } = (await ask('/api/accounts/user-detail/', { method: 'GET', token })).json()
  expect(company.suspended).toBe(true)
  expect(company.abilities).toContain('posts.read')
  expect(company.abilities).not.toContain('posts.edit')
})

it.skipIf(open.isEmbedded)('is found by another industry with what is published meanwhile', async () => {
  const { token, companyId } = await member(database)
  await change(token, { industry: 'IT' })
  const { id: before, ...values } = await make.job({ companyId })
  const isWaiting = async () => {
    const { rows } = await database.execute(sql`
      select from pg_locks where locktype = 'advisory' and objid = ${LOCKS.searchIndex} and not granted`)
    return rows.length > 0
  }
  let changed: Promise<unknown> | undefined
  let published = 0
  await database.transaction(async (tx) => {
    const [row] = await tx
      .insert(opportunities)
      .values({ ...values, sourceId: 'published meanwhile' })
      .returning()
    published = row?.id ?? 0
    await indexOpportunities(tx, [published])
    changed = change(token, { industry: 'BANKING' })
    await expect.poll(isWaiting).toBe(true)
  })
  await changed
  const ids = async (industry: string) =>
    (await app.inject({ url: `/api/jobs/?industry=${industry}`, headers: { cookie: 'edited=1' } }))
      .json()
      .map(({ id }: { id: number }) => id)
  expect(await ids('IT')).not.toContain(published)
  expect(await ids('BANKING')).toEqual(expect.arrayContaining([before, published]))
})

it('is found by another industry at once', async () => {
  const { token, companyId } = await member(database)
  const job = await make.job({ companyId })
  const listed = async (industry: string) =>
    (await app.inject({ url: `/api/jobs/?industry=${industry}`, headers: { cookie: 'edited=1' } }))
      .json()
      .some(({ id }: { id: number }) => id === job.id)
  for (const industry of ['MARITIME', 'MINING']) {
    await change(token, { industry })
    expect([await listed('MARITIME'), await listed('MINING')]).toEqual([
      industry === 'MARITIME',
      industry === 'MINING',
    ])
  }
})
