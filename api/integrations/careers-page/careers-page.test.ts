import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { DOMAIN_CHECKS_AN_HOUR } from '#api/platform/limits/rules.ts'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const made = await postsApp()
const { database } = made
let records: Record<string, string[] | undefined> = {}
beforeEach(() => {
  records = {}
})
/** A name that is not there has no records; one that is undefined is answered by no server. */
const findRecords = async (name: string) => (name in records ? records[name] : [])
const freshApp = () => testApp(made.open, {}, { findRecords })
const server = await freshApp()
const ask = asker(server.app)
const PAGE = '/api/company/careers-page/'

type Owner = Awaited<ReturnType<typeof member>>
const save = (owner: Owner, body: { name: string; domain: string }) =>
  ask(PAGE, { method: 'PUT', token: owner.token, body })
const check = (owner: Owner) => ask('/api/company/careers-page/check/', { token: owner.token })

async function shownAt(domain: string) {
  const owner = await member(database)
  const { record } = (await save(owner, { name: '', domain })).json()
  records[record.name] = ['something else', record.value]
  expect((await check(owner)).json()).toMatchObject({ state: 'SERVED' })
  return owner
}

/** A process that has looked nothing up yet. */
async function visit(host: string, url = '/', method: 'GET' | 'POST' = 'GET') {
  const { app } = await freshApp()
  return app.inject({ method, url, headers: { host } })
}

/** Tells what a proxy learns of a domain. */
const statusOf = async (domain: string) =>
  (await (await freshApp()).app.inject(`/healthz/domain?domain=${domain}`)).statusCode

it('leads from a short address to the page of the company, in each language', async () => {
  const owner = await member(database)
  expect((await save(owner, { name: ' Accra-Works ', domain: '' })).json()).toMatchObject({
    name: 'accra-works',
    state: 'NONE',
    record: null,
  })
  for (const [address, leads] of [
    ['/at/accra-works/', `/companies/${owner.companyId}/`],
    ['/at/ACCRA-WORKS', `/companies/${owner.companyId}/`],
    ['/fr/at/accra-works/', `/fr/companies/${owner.companyId}/`],
  ] as const) {
    const answer = await server.app.inject(address)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, leads])
  }
  expect((await server.app.inject('/at/nobody/')).statusCode).toBe(404)
  const other = await member(database)
  expect((await save(other, { name: 'accra-works', domain: '' })).json().name).toEqual([
    'Another company has this name. Choose another one',
  ])
})

it.each(['a', 'ab', '-abc', 'abc-', 'a--b', 'é-tudes', 'a b c', 'x'.repeat(41)])(
  'refuses %s as a short address',
  async (name) => {
    const owner = await member(database)
    expect((await save(owner, { name, domain: '' })).json().name[0]).toMatch(/^Write 3 to 40 small letters/)
  },
)

it.each(['localhost', '127.0.0.1', '[::1]', 'jobs.example.org:8080', 'a b.org', 'x'.repeat(301), 'http://'])(
  'refuses %s as a domain',
  async (domain) => {
    const owner = await member(database)
    expect((await save(owner, { name: '', domain })).json().domain[0]).toMatch(/^Write a domain of yours/)
  },
)

it.each(['calls.example.org', 'https://calls.example.org/x', 'example.org'])(
  "refuses %s, the site's own host or one above it",
  async (domain) => {
    const owner = await member(database)
    expect((await save(owner, { name: '', domain })).json().domain).toEqual([
      'This domain shows another page already',
    ])
  },
)

it('shows what is open at a domain once its record is found', async () => {
  const owner = await member(database)
  const domain = 'jobs.works.example'
  const { id } = await made.make.job({ companyId: owner.companyId, name: 'Mason <of> Accra' })
  const saved = (await save(owner, { name: '', domain: 'https://Jobs.Works.example/x' })).json()
  expect(saved).toMatchObject({ domain, state: 'WAITING', target: 'calls.example.org', checked_at: null })
  expect((await check(owner)).json()).toMatchObject({ state: 'WAITING', checked_at: expect.any(String) })
  expect((await visit(domain)).body).not.toContain('Mason')
  expect(await statusOf(domain)).toBe(404)

  records[saved.record.name] = [saved.record.value]
  expect((await check(owner)).json().state).toBe('SERVED')
  const page = await visit(domain)
  expect(page.body).toContain('Mason &lt;of&gt; Accra')
  expect(page.body).toContain(`href="https://calls.example.org/jobs/${id}/"`)
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const french = await visit(domain, '/fr/')
  expect(french.body).toContain('<html lang="fr" dir="ltr">')
  expect(french.body).toContain(`href="https://calls.example.org/fr/jobs/${id}/"`)
  expect(await statusOf(domain)).toBe(200)
})

it('leads from every other address of a domain to the site, and takes nothing there', async () => {
  await shownAt('jobs.other.example')
  const elsewhere = await visit('jobs.other.example', '/jobs/?search_key=a%20b')
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([
    302,
    'https://calls.example.org/jobs/?search_key=a%20b',
  ])
  const api = await visit('jobs.other.example', '/api/jobs/')
  expect(api.headers.location).toBe('https://calls.example.org/api/jobs/')
  expect((await visit('jobs.other.example', '/api/auth/login/', 'POST')).statusCode).toBe(404)
  expect((await visit('jobs.other.example', '/healthz/live')).statusCode).toBe(200)
})

it('is not shown what is kept of the site, nor the site what stands at the domain', async () => {
  const { app } = await freshApp()
  await shownAt('jobs.kept.example')
  const asked = (host: string) => app.inject({ url: '/api/jobs/', headers: { host } })
  for (let n = 0; n < 2; n++) expect((await asked('calls.example.org')).statusCode).toBe(200)
  expect((await asked('jobs.kept.example')).statusCode).toBe(302)
  expect((await asked('calls.example.org')).statusCode).toBe(200)
})

it('is chosen by the host that was asked, whatever else the request says', async () => {
  await shownAt('jobs.forwarded.example')
  const { app } = await testApp(made.open, { TRUST_PROXY: '127.0.0.1/32' }, { findRecords })
  const headers = { host: 'calls.example.org', 'x-forwarded-host': 'jobs.forwarded.example' }
  expect((await app.inject({ url: '/api/jobs/', headers })).statusCode).toBe(200)
})

it('gives one of two companies a name that both take at once', async () => {
  const both = [await member(database), await member(database)]
  const saving = both.map((owner) => save(owner, { name: 'wanted-by-two', domain: '' }))
  expect((await Promise.all(saving)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

it('belongs to who can write its records, whoever named it first', async () => {
  const first = await member(database)
  await save(first, { name: '', domain: 'jobs.wanted.example' })
  await shownAt('jobs.wanted.example')
  const saving = await save(first, { name: '', domain: 'jobs.wanted.example' })
  expect(saving.json().domain).toEqual(['This domain shows another page already'])
  const { rows } = await database.execute<{ proof: string }>(
    sql`select proof from careers_pages where company_id = ${first.companyId}`,
  )
  records['_opencall.jobs.wanted.example'] = [`opencall-site=${rows[0]?.proof}`]
  expect((await check(first)).statusCode).toBe(409)
})

it('is not shown where another domain takes its place, nor while the company is suspended', async () => {
  const owner = await shownAt('jobs.moved.example')
  await database.execute(sql`update companies set suspended_at = now() where id = ${owner.companyId}`)
  expect((await visit('jobs.moved.example')).statusCode).toBe(404)
  await database.execute(sql`update companies set suspended_at = null where id = ${owner.companyId}`)
  expect((await visit('jobs.moved.example')).statusCode).toBe(200)
  expect((await save(owner, { name: '', domain: 'jobs.new.example' })).json().state).toBe('WAITING')
  expect(await statusOf('jobs.moved.example')).toBe(404)
})

it('goes on for three days without its record, and through name servers that do not answer', async () => {
  const owner = await shownAt('jobs.gone.example')
  const state = async () => (await ask(PAGE, { method: 'GET', token: owner.token })).json()
  const record = '_opencall.jobs.gone.example'
  const found = records[record]
  records[record] = undefined
  await server.checkDomains()
  expect(await state()).toMatchObject({ state: 'SERVED', missing_since: null })
  expect((await check(owner)).statusCode).toBe(503)
  records[record] = []
  await server.checkDomains()
  expect(await state()).toMatchObject({ state: 'SERVED', missing_since: expect.any(String) })
  records[record] = found
  await server.checkDomains()
  expect(await state()).toMatchObject({ state: 'SERVED', missing_since: null })
  records[record] = []
  await server.checkDomains()
  const { companyId } = owner
  await database.execute(
    sql`update careers_pages set missing_since = now() - interval '73 hours' where company_id = ${companyId}`,
  )
  await server.checkDomains()
  expect(await state()).toMatchObject({ state: 'WAITING', missing_since: null })
})

it('tells the owners once of each time that the record is gone, wherever it is noticed', async () => {
  const owner = await shownAt('jobs.told.example')
  const { companyId } = owner
  const others = [
    await member(database, { companyId }),
    await member(database, { companyId, role: 'RECRUITER' }),
  ]
  const record = '_opencall.jobs.told.example'
  const found = records[record]
  const told = async () => {
    const { rows } = await database.execute<{ user_id: number }>(
      sql`select user_id from notifications where message = 'domain_missing' order by id`,
    )
    return rows.map(({ user_id }) => user_id).filter((id) => [owner, ...others].some((one) => one.id === id))
  }
  server.sent.length = 0
  records[record] = []
  await server.checkDomains()
  await server.checkDomains()
  expect((await check(owner)).json()).toMatchObject({ missing_since: expect.any(String) })
  expect(new Set(await told())).toEqual(new Set([owner.id, others[0]?.id]))
  expect(await told()).toHaveLength(2)
  await server.runDueJobs()
  const mails = server.sent.filter(({ subject }) => subject.includes('jobs.told.example'))
  expect(mails.map(({ to }) => to).sort()).toEqual([owner.email, others[0]?.email].sort())
  records[record] = found
  await server.checkDomains()
  records[record] = []
  expect((await check(owner)).statusCode).toBe(200)
  expect(await told()).toHaveLength(4)
})

it('tells each owner in their language once that the record is gone, and once when the page ends', async () => {
  const domain = 'jobs.ended.example'
  const owner = await shownAt(domain)
  const { companyId } = owner
  const french = await member(database, { companyId })
  await database.execute(sql`update users set language = 'fr' where id = ${french.id}`)
  records[`_opencall.${domain}`] = []
  const toldAfter = async (hours: number) => {
    server.sent.length = 0
    await database.execute(sql`
      update careers_pages set missing_since = now() - ${hours} * interval '1 hour'
      where company_id = ${companyId} and missing_since is not null`)
    for (let n = 0; n < 2; n++) await server.checkDomains()
    await server.runDueJobs()
    const mails = server.sent.filter(({ subject }) => subject.includes(domain))
    return Object.fromEntries(mails.map(({ to, subject, text }) => [to, { subject, text }]))
  }
  const first = await toldAfter(0)
  expect(first[owner.email]?.subject).toContain(`The record of ${domain} is gone`)
  expect(first[french.email]?.subject).toContain(`L’enregistrement de ${domain} a disparu`)
  expect(first[french.email]?.text).toContain('/fr/admin/careers-page/')
  expect(await toldAfter(71)).toEqual({})
  const last = await toldAfter(73)
  expect(last[owner.email]?.subject).toContain(`${domain} no longer shows your page`)
  expect(last[french.email]?.subject).toContain(`${domain} n’affiche plus votre page`)
  expect(last[french.email]?.text).toContain('a manqué pendant 3 jours')
  expect((await check(owner)).json()).toMatchObject({ state: 'WAITING', missing_since: null })
  expect(await toldAfter(200)).toEqual({})
  const counted = await database.execute(sql`
    select message, count(*)::int from notifications where user_id = ${french.id} group by message order by message`)
  expect(counted.rows).toEqual([
    { message: 'domain_ended', count: 1 },
    { message: 'domain_missing', count: 1 },
  ])
})

it('is changed by who may change the company, and checked so many times an hour', async () => {
  const owner = await member(database)
  expect((await check(owner)).statusCode).toBe(409)
  await save(owner, { name: '', domain: 'jobs.often.example' })
  for (let n = 0; n < DOMAIN_CHECKS_AN_HOUR; n++) expect((await check(owner)).statusCode).toBe(200)
  expect((await check(owner)).statusCode).toBe(429)
  await database.execute(sql`update company_members set role = 'RECRUITER' where user_id = ${owner.id}`)
  expect((await save(owner, { name: 'often', domain: '' })).statusCode).toBe(403)
  expect((await check(owner)).statusCode).toBe(403)
})
