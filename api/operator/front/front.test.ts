import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { frontPage } from '#api/platform/database/tables/platform-tables.ts'
import { onlooker } from '#tests/support/kept/onlooker.ts'
import { operatorApp } from '#tests/support/operators.ts'

const FRONT = '/api/front/'
const OWN = '/api/operator/front/'
const DAY = 86_400_000

const { open, database, server, app, ask, make, operator, visit, put, actsUpon } = await operatorApp()
const { token } = operator

const front = async () => (await visit(FRONT)).json()
const change = (body: object) => ask(OWN, { method: 'PATCH', token, body })
const inDays = (days: number) => new Date(Date.now() + days * DAY)

beforeEach(async () => {
  await database.update(opportunities).set({ status: 'CLOSED' })
  await database.delete(frontPage)
  await server.runSweep()
})

it('says nothing of a new installation', async () => {
  expect(await front()).toMatchObject({
    html: null,
    picture: null,
    picture_text: null,
    verified_companies: [],
  })
})

it('counts companies with something open, and verified ones by name', async () => {
  const before = (await front()).companies
  const { id: companyId } = await make.company({ name: 'Keta Salt', isVerified: true })
  const { id: another } = await make.company({ name: 'Nzema Nets' })
  await make.company({ name: 'Nothing open', isVerified: true })
  await make.job({ companyId })
  await make.rfp({ companyId })
  await make.job({ companyId: another })
  expect(await front()).toMatchObject({
    companies: before + 2,
    companies_is_exact: true,
    verified_companies: [{ id: companyId, name: 'Keta Salt', logo: null, verified: true, open: 2 }],
  })
  await put(`/api/operator/companies/${companyId}/suspension/`, { reason: 'It asks applicants for money.' })
  expect(await front()).toMatchObject({ companies: before + 1, verified_companies: [] })
})

it('says that there are more companies, also where some of the first are suspended', async () => {
  await database.execute(sql`
    with made as (
      insert into companies (name, source, source_id, suspended_at)
      select 'Many ' || n, 'many', n, case when n <= 2 then now() end from generate_series(1, 1002) as n returning id
    )
    insert into opportunities (kind, name, description, excerpt, status, source, source_id, company_id)
    select 'JOB', 'One of many', 'x', 'x', 'OPEN', 'many', id, id from made`)
  expect(await front()).toMatchObject({ companies: 999, companies_is_exact: false })
  await database.execute(sql`
    update opportunities set status = 'CLOSED' where company_id in (
      select id from companies where source = 'many' order by id limit 2)`)
  expect(await front()).toMatchObject({ companies: 1000, companies_is_exact: true })
})

it('counts what closes within a week, and nothing that closes later or never', async () => {
  const before = (await front()).closing_this_week
  await make.job({ deadlineAt: inDays(6) })
  await make.rfp({ deadlineAt: inDays(1) })
  await make.job({ deadlineAt: inDays(8) })
  await make.job({ deadlineAt: null })
  expect(await front()).toMatchObject({ closing_this_week: before + 2, closing_is_exact: true })
})

it('shows the text of the operator as safe HTML, and takes it away', async () => {
  const text =
    '## Since 1998\r\n\r\n<script>alert(1)</script> [us](javascript:alert(1)) [you](https://example.org)'
  expect((await change({ text })).json()).toMatchObject({ text: text.replaceAll('\r\n', '\n') })
  const { html } = await front()
  expect(html).toContain('<h3>Since 1998</h3>')
  expect(html).not.toMatch(/<script|href="javascript/)
  expect(html).toContain('href="https://example.org"')
  expect((await actsUpon('front-page')).at(-1)).toMatchObject({ action: 'front-page.changed' })
  await change({ picture_text: 'Our office' })
  expect((await front()).html).toBe(html)
  await change({ text: '' })
  expect(await front()).toMatchObject({ html: null, picture_text: 'Our office' })
})

it('refuses a change that began before another was saved', async () => {
  const { version } = (await ask(OWN, { method: 'GET', token })).json()
  const mine = { text: 'Mine', based_on: version }
  const [one, other] = await Promise.all([change(mine), change({ text: 'Theirs', based_on: version })])
  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409])
  const [saved, refused] = one.statusCode === 200 ? [one, other] : [other, one]
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('Another operator changed the front page'),
  })
  expect((await ask(OWN, { method: 'GET', token })).json()).toEqual(saved.json())
  const next = await change({ ...mine, based_on: saved.json().version })
  expect([next.statusCode, next.json().text]).toEqual([200, 'Mine'])
})

it.each([
  ['based_on', 'x'.repeat(65)],
  ['text', 'x'.repeat(5_001)],
  ['text', 'a\u0000b'],
  ['picture_text', 'x'.repeat(201)],
  ['front_picture', 'a picture'],
])('refuses %s', async (field, value) => {
  const answer = await change({ [field]: value })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
})

const send = (content: Buffer) => {
  const form = new FormData()
  form.append('front_picture', new File([new Uint8Array(content)], 'office.png'))
  return ask(OWN, { method: 'PATCH', token, form })
}

it('keeps a picture as long as the page shows it', async () => {
  const wide = sharp({ create: { width: 2_000, height: 500, channels: 3, background: '#2a6' } })
  const { picture } = (await send(await wide.png().toBuffer())).json()
  expect(picture).toMatch(/^\/images\/[0-9a-f]{40}-960\.webp$/)
  expect((await front()).picture).toBe(picture)
  const shown = await app.inject(picture)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 960 })
  await server.runSweep()
  expect((await app.inject(picture)).statusCode).toBe(200)
  const refused = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(refused.json()).toEqual({ front_picture: ['The image must be a JPEG, PNG or WebP file'] })
  await change({ front_picture: null })
  expect((await front()).picture).toBeNull()
})

it('is kept, and made anew in every process once the operator changed it or a company was verified', async () => {
  const other = await onlooker(open)
  const { id: companyId } = await make.company({ name: 'Anlo Boats' })
  await make.job({ companyId })
  await other.heard()
  const seen = async () => (await other.visit(FRONT)).json()
  expect((await seen()).html).toBeNull()
  // A change that nobody announced is not seen: the answer is kept.
  await database.insert(frontPage).values({ id: 1, text: 'Unannounced' })
  expect((await seen()).html).toBeNull()
  await change({ text: 'Announced' })
  await other.heard()
  await expect.poll(async () => (await seen()).html).toContain('Announced')
  await put(`/api/operator/companies/${companyId}/verification/`, { name: 'Anlo Boats' })
  await other.heard()
  await expect.poll(async () => (await seen()).verified_companies).toMatchObject([{ id: companyId }])
  await database.update(companies).set({ isVerified: false }).where(eq(companies.id, companyId))
})
