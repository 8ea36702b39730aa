import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { academicRecords, employmentRecords } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { ABILITIES } from '#contract/abilities.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { member } from '#tests/support/members.ts'

const JOB_SEEKER = '/api/accounts/onboarding/job-seeker/'
const COMPANY = '/api/accounts/onboarding/recruiting-company/'

const { open, app, ask } = await accountsApp()

const basics = {
  birth_date: '1998-05-27',
  nationality: 'GH',
  residential_address: '4 Ring Road, Accra',
  country: 'GH',
}
const education = {
  highest_education_level: 'PhD',
  institution_of_highest_education_level: 'University of Ghana',
  start_of_highest_education_level: '2016-09-01',
  end_of_highest_education_level: '',
}
const profession = {
  current_role: 'Surveyor',
  current_company: 'Volta Works',
  start_of_current_role: '2021-01-04',
  end_of_current_role: '',
}
const company = {
  job_title: 'Head of People',
  name: 'Adom Bridges',
  size: '11_to_50',
  industry: 'IT',
  address: '1 Liberation Road, Accra',
  country: 'GH',
}

function formOf(values: Record<string, string | string[] | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) form.append(name, each)
  }
  return form
}

const recordsOf = async (userId: number) => ({
  academic: await open.database.select().from(academicRecords).where(eq(academicRecords.userId, userId)),
  employment: await open.database
    .select()
    .from(employmentRecords)
    .where(eq(employmentRecords.userId, userId)),
})

it('saves the profile, an academic record and an employment record', async () => {
  const { id, token } = await person(open.database, 'JOB_SEEKER')
  const form = formOf({ ...basics, ...education, ...profession, skills: ['Levelling', 'GIS'] })
  const answer = await ask(JOB_SEEKER, { token, form })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ ...basics, is_onboarded: true, skills: ['Levelling', 'GIS'] })
  const { academic, employment } = await recordsOf(id)
  expect(academic).toMatchObject([
    { qualificationLevel: 'PhD', institution: 'University of Ghana', startDate: '2016-09-01', endDate: null },
  ])
  expect(employment).toMatchObject([{ role: 'Surveyor', company: 'Volta Works', endDate: null }])
})

it('leaves skipped steps empty', async () => {
  const { id, token } = await person(open.database, 'JOB_SEEKER')
  const skipped = Object.fromEntries(Object.keys({ ...education, ...profession }).map((name) => [name, '']))
  const answer = await ask(JOB_SEEKER, { token, form: formOf({ ...basics, ...skipped, birth_date: '' }) })
  expect(answer.json()).toMatchObject({ birth_date: null, highest_education_level: null, skills: [] })
  expect(await recordsOf(id)).toEqual({ academic: [], employment: [] })
})

it('saves ten simultaneous equal drafts as one', async () => {
  const { id, token } = await person(open.database, 'JOB_SEEKER')
  const body = { ...basics, ...education, ...profession }
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(JOB_SEEKER, { token, body })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const { academic, employment } = await recordsOf(id)
  expect([academic.length, employment.length]).toEqual([1, 1])
})

it.each([
  [{}, ['nationality', 'residential_address', 'country']],
  [{ ...basics, country: 'QQ' }, ['country']],
  [{ ...basics, birth_date: '2998-01-01' }, ['birth_date']],
  [{ ...basics, current_role: 'Surveyor' }, ['current_company']],
  [{ ...basics, highest_education_level: 'PhD' }, ['institution_of_highest_education_level']],
  [
    { ...basics, ...education, end_of_highest_education_level: '2010-01-01' },
    ['end_of_highest_education_level'],
  ],
  [{ ...basics, ...profession, end_of_current_role: '2020-12-31' }, ['end_of_current_role']],
  [{ ...basics, ...profession, start_of_current_role: '2020-02-30' }, ['start_of_current_role']],
])('refuses the draft %j', async (body, fields) => {
  const { token } = await person(open.database, 'JOB_SEEKER')
  const answer = await ask(JOB_SEEKER, { token, body })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json()).sort()).toEqual([...fields].sort())
})

it('reports an end before the start', async () => {
  const { token } = await person(open.database, 'JOB_SEEKER')
  const body = { ...basics, ...profession, end_of_current_role: '2020-12-31' }
  const answer = await ask(JOB_SEEKER, { token, body })
  expect(answer.json()).toEqual({ end_of_current_role: ['The end must not be before the start'] })
})

it('creates a company with its logo, and shows it publicly', async () => {
  const { token } = await person(open.database, 'RECRUITING_COMPANY')
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#15c' } })
  const logo = new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png')
  const form = formOf({ ...company, summary: 'We build\nfootbridges.', logo, skills: ['Welding'] })
  const answer = await ask(COMPANY, { token, form })
  expect(answer.statusCode, answer.body).toBe(200)
  const own = answer.json().company
  expect(own).toEqual({
    id: expect.any(Number),
    name: 'Adom Bridges',
    logo: expect.stringMatching(/^\/images\/[0-9a-f]{40}-384\.webp$/),
    address: '1 Liberation Road, Accra',
    skills: ['Welding'],
    job_title: 'Head of People',
    role: 'OWNER',
    abilities: [...ABILITIES],
    second_step_from: null,
    suspended: false,
  })
  const shown = (await app.inject(`/api/companies/${own.id}/`)).json()
  expect(shown).toMatchObject({
    industry: 'IT',
    size: '11_to_50',
    verified: false,
    logo: own.logo,
  })
  const again = await ask(COMPANY, { token, body: { ...company, name: 'Adom Bridges Ltd' } })
  expect(again.json().company).toEqual({ ...own, name: 'Adom Bridges Ltd', skills: [] })
})

it('keeps the verified mark for the name that was verified', async () => {
  const { token } = await person(open.database, 'RECRUITING_COMPANY')
  const send = async (change: object): Promise<number> =>
    (await ask(COMPANY, { token, body: { ...company, ...change } })).json().company.id
  const id = await send({})
  const isThis = eq(companies.id, id)
  const isVerified = async () => (await open.database.select().from(companies).where(isThis))[0]?.isVerified
  await open.database.update(companies).set({ isVerified: true }).where(isThis)
  await send({ address: '2 Liberation Road, Accra' })
  expect(await isVerified()).toBe(true)
  await send({ name: 'Bank of Ghana' })
  expect(await isVerified()).toBe(false)
})

it('neither changes a company nor creates one for its invited member', async () => {
  const viewer = await member(open.database, { role: 'VIEWER' })
  expect((await ask(COMPANY, { token: viewer.token, body: company })).json().code).toBe('forbidden')
  const [ours] = await open.database.select().from(companies).where(eq(companies.id, viewer.companyId))
  expect(ours?.name).not.toBe('Adom Bridges')
  await open.database
    .update(companies)
    .set({ suspendedAt: new Date() })
    .where(eq(companies.id, viewer.companyId))
  expect((await ask(COMPANY, { token: viewer.token, body: company })).json().code).toBe('suspended')
})

it('creates a new company for an owner who left the old one', async () => {
  const { id, token } = await person(open.database, 'RECRUITING_COMPANY')
  const first = (await ask(COMPANY, { token, body: company })).json().company.id
  await open.database.delete(companyMembers).where(eq(companyMembers.userId, id))
  const second = (await ask(COMPANY, { token, body: company })).json().company.id
  expect(second).not.toBe(first)
})

it('creates one company from ten simultaneous equal drafts', async () => {
  const { id, token } = await person(open.database, 'RECRUITING_COMPANY')
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(COMPANY, { token, body: company })))
  expect(new Set(answers.map((answer) => answer.json().company.id)).size).toBe(1)
  expect(await open.database.select().from(companyMembers).where(eq(companyMembers.userId, id))).toHaveLength(
    1,
  )
})

it.each([
  [{}, ['job_title', 'name', 'size', 'industry', 'address', 'country']],
  [{ ...company, industry: 'Alchemy' }, ['industry']],
  [{ ...company, size: '12' }, ['size']],
  [{ ...company, name: 'x'.repeat(201) }, ['name']],
  [{ ...company, name: 'Win at evil.example' }, ['name']],
])('refuses the company %j', async (body, fields) => {
  const { token } = await person(open.database, 'RECRUITING_COMPANY')
  const answer = await ask(COMPANY, { token, body })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json()).sort()).toEqual([...fields].sort())
})

it.each([
  ['CI', 'Europe/Paris', 'Africa/Abidjan'],
  ['CI', undefined, 'Africa/Abidjan'],
  ['CD', 'Africa/Lubumbashi', 'Africa/Lubumbashi'],
  // It has two, and the browser is elsewhere: the site's.
  ['CD', 'Europe/Paris', null],
  ['US', 'no zone', null],
])('gives a company in %s with a browser at %s the zone %s', async (country, time_zone, zone) => {
  const { token } = await person(open.database, 'RECRUITING_COMPANY')
  const made = await ask(COMPANY, { token, body: { ...company, country, time_zone } })
  expect(made.statusCode, made.body).toBe(200)
  const own = await ask('/api/company/', { token, method: 'GET' })
  expect(own.json().time_zone).toBe(zone)
  // Sent again, it leaves what the company chose since.
  await ask('/api/company/', { token, method: 'PATCH', body: { time_zone: 'Africa/Lagos' } })
  await ask(COMPANY, { token, body: { ...company, country, time_zone } })
  expect((await ask('/api/company/', { token, method: 'GET' })).json().time_zone).toBe('Africa/Lagos')
})

it('refuses a logo that is no picture, and creates no company', async () => {
  const { id, token } = await person(open.database, 'RECRUITING_COMPANY')
  const form = formOf({ ...company, logo: new File(['<svg onload=alert(1)>'], 'logo.png') })
  expect((await ask(COMPANY, { token, form })).json()).toEqual({
    logo: ['The image must be a JPEG, PNG or WebP file'],
  })
  expect(await open.database.select().from(companyMembers).where(eq(companyMembers.userId, id))).toEqual([])
})
