import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'
import { application, fileOf, pdf } from '#tests/support/documents.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { exportsOf } from '#tests/support/integrations/exports.ts'
import { member } from '#tests/support/members.ts'

const app = await threadsApp()
const { database, ask, get, server } = app
const { exported } = exportsOf(app)

/** A company with one applicant, who wrote, and a colleague's note. */
async function busy(wanted: { isBlind?: boolean } = {}) {
  const made = await app.applied({ ...wanted, role: 'OWNER' })
  const { recruiter: owner, applicant, number } = made
  await ask(`/api/company/applicants/${number}/notes/`, { token: owner.token, body: { text: 'Call her' } })
  await app.writeAsCompany(number, owner.token, 'When can you begin?')
  await app.writeAsApplicant(number, applicant.token, 'On Monday')
  return { ...made, owner }
}

it('has posts, applicants with what was said, people and the company, by the names of the API', async () => {
  const { owner, number, job, companyId } = await busy()
  const { files, rows, textOf } = await exported(owner)
  expect([...files.keys()]).toEqual([
    'README.txt',
    'company/company.json',
    'company/members.jsonl',
    'company/invitations.jsonl',
    'company/approval.json',
    'company/mail-templates.jsonl',
    'company/stage-templates.jsonl',
    'company/plan-templates.jsonl',
    'company/careers-page.json',
    'company/equal-opportunity-choice.json',
    'company/answer-badge.json',
    'company/activity.jsonl',
    'posts.csv',
    'posts.jsonl',
    `jobs/${job.id}/team.json`,
    `jobs/${job.id}/stages.json`,
    `jobs/${job.id}/criteria.json`,
    `jobs/${job.id}/source-links.jsonl`,
    `jobs/${job.id}/applicants.csv`,
    `jobs/${job.id}/applicants.jsonl`,
    `files/${number}/cv-cv.pdf`,
    'people/tags-and-pools.json',
    'people/people.jsonl',
    'company/tokens.jsonl',
    'company/token-uses.jsonl',
    'company/webhooks.jsonl',
    'company/webhook-deliveries.jsonl',
    'company/job-sources.jsonl',
    'company/job-source-runs.jsonl',
    'manifest.json',
  ])
  expect(JSON.parse(textOf('company/company.json'))).toMatchObject({ id: companyId, name: 'Volta Works' })
  expect(rows('posts.jsonl')).toMatchObject([{ id: job.id, kind: 'JOB', form: {} }])
  expect(textOf('posts.csv').split('\r\n')[1]).toMatch(new RegExp(`^${job.id},JOB,OPEN,,2`))
  const [applicant] = rows(`jobs/${job.id}/applicants.jsonl`)
  const detail = (await get(`/api/company/applicants/${number}/`, owner.token)).json()
  expect(applicant).toMatchObject({
    number,
    name: detail.name,
    contact: detail.contact,
    notes: [{ text: 'Call her' }],
    messages: [{ body: 'When can you begin?' }, { body: 'On Monday', is_new: true }],
    interviews: [],
    offers: [],
  })
  expect(textOf(`jobs/${job.id}/applicants.csv`)).toContain(number)
  expect(rows('people/people.jsonl')).toMatchObject([{ name: detail.name, all: [{ number }] }])
  expect(rows('company/activity.jsonl').map(({ kind }) => kind)).toContain('NOTED')
  expect(files.get(`files/${number}/cv-cv.pdf`)).toEqual(pdf())
})

it('leaves messages unread, and notes each CV as downloaded', async () => {
  const { owner, id, number } = await busy()
  await exported(owner)
  const acts = await database.select().from(applicationActs).where(eq(applicationActs.applicationId, id))
  expect(acts).toContainEqual(expect.objectContaining({ kind: 'CV_DOWNLOADED', actorId: owner.id }))
  const { messages } = (await app.readAsCompany(number, owner.token)).json()
  expect(messages.map(({ is_new }: { is_new: boolean }) => is_new)).toEqual([false, true])
})

it('lists each file with size, hash and rows', async () => {
  const { owner } = await busy()
  const { files, textOf } = await exported(owner)
  const manifest = JSON.parse(textOf('manifest.json'))
  const told = manifest.files as { path: string; bytes: number; sha256: string; rows?: number }[]
  expect(told.map(({ path }) => path)).toEqual([...files.keys()].slice(0, -1))
  for (const { path, bytes, sha256, rows } of told) {
    const content = files.get(path) ?? Buffer.alloc(0)
    expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
    if (path.endsWith('.jsonl')) expect(rows).toBe(String(content).split('\n').length - 1)
  }
})

it('hides what blind screening hides, until the applicant is shortlisted', async () => {
  const { owner, applicant, number } = await busy({ isBlind: true })
  await database.execute(
    sql`update users set first_name = 'Araba', last_name = 'Quartey' where id = ${applicant.id}`,
  )
  const { all } = await exported(owner)
  expect(all).toContain(number)
  for (const secret of ['Araba', 'Quartey', applicant.email, '+233241234567', '/cv-'])
    expect(all, secret).not.toContain(secret)
  await database.update(applications).set({ status: 'SHORTLISTED' }).where(eq(applications.number, number))
  const later = await exported(owner)
  for (const open of ['Araba', applicant.email, `files/${number}/cv-cv.pdf`])
    expect(later.all).toContain(open)
})

it('has who withdrew without their files, and more applicants than one page', async () => {
  const { owner, job, number, applicant } = await busy()
  await app.withdraw(number, applicant.token)
  await database.execute(sql`with added as (insert into applications (number, opportunity_id, status, told_status, bio)
    select 'TEST-' || lpad(n::text, 4, '0') || '-AAAA', ${job.id}, 'RECEIVED', 'RECEIVED', '' from generate_series(1, 105) n
    returning id) insert into cv_texts (application_id, opportunity_id) select id, ${job.id} from added`)
  const { rows, files, textOf } = await exported(owner)
  expect(JSON.parse(textOf('manifest.json')).left_out).toEqual([])
  const found = rows(`jobs/${job.id}/applicants.jsonl`)
  expect(new Set(found.map((each) => each.number)).size).toBe(106)
  expect(found.find((each) => each.number === number)).toMatchObject({ status: 'WITHDRAWN', cv: null })
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
})

it('goes on where a file is gone', async () => {
  const { owner, job } = await busy()
  const second = await app.seeker()
  const cv = fileOf(pdf('The second'), '../second.pdf')
  const { number } = (await app.apply(job.id, second.token, application({ cv }))).json()
  for (const { storageName } of await app.filesOf(number)) await server.files.remove(storageName)
  const { files, textOf } = await exported(owner)
  expect(textOf('could-not-be-read.txt')).toContain(`files/${number}/cv-`)
  expect(files.has(`files/${number}/cv-second.pdf`)).toBe(false)
  expect(textOf('manifest.json')).not.toContain(`files/${number}/cv-`)
})

it('has the letter that somebody was rejected with, once it was sent, and why for members alone', async () => {
  const { owner, job, number } = await busy()
  const mail = { subject: 'Your application', body: 'We chose somebody else this time.' }
  const body = { applicants: [{ number, from: 'RECEIVED' }], to: 'REJECTED', reason: 'STRONGER', ...mail }
  const moved = await ask(`/api/company/posts/${job.id}/stage-changes/`, { token: owner.token, body })
  expect(moved.statusCode, moved.body).toBe(200)
  await database.execute(sql`update batches set due_at = now()`)
  await server.tellDue()
  const { rows } = await exported(owner)
  const [applicant] = rows(`jobs/${job.id}/applicants.jsonl`)
  expect(applicant.messages).toContainEqual(
    expect.objectContaining({ ...mail, body: expect.stringContaining(mail.body) }),
  )
  expect(applicant.rejection).toMatchObject({ reason: 'STRONGER' })
})

it('has what programs did, page after page', async () => {
  const owner = await member(database)
  const { companyId, token } = owner
  const hook = { url: 'https://hooks.example.org/in', kinds: ['post.published'] }
  const { webhook } = (await ask('/api/company/webhooks/', { token, body: hook })).json()
  await database.execute(sql`with told as (insert into webhook_events (company_id, kind, data)
    select ${companyId}, 'post.published', '{}' from generate_series(1, 120) returning id)
    insert into webhook_deliveries (event_id, endpoint_id, state) select id, ${webhook.id}, 'FAILED' from told`)
  const form = { name: 'Payroll', scopes: ['posts.read'], expires_in_days: 1 }
  const made = (await ask('/api/company/tokens/', { token, body: form })).json()
  await get('/api/company/posts/', made.value)
  const { rows } = await exported(owner)
  const deliveries = rows('company/webhook-deliveries.jsonl')
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(120)
  expect(deliveries[0]).toMatchObject({ webhook: webhook.id, kind: 'post.published', state: 'FAILED' })
  expect(rows('company/token-uses.jsonl')).toMatchObject([
    { token: made.token.id, path: '/api/company/posts/' },
  ])
})

it('has no secret of a token or webhook, nothing of another company, and no equal-opportunity answers', async () => {
  const { owner } = await busy()
  const body = { name: 'Payroll', scopes: ['posts.read'], expires_in_days: 1 }
  const { value } = (await ask('/api/company/tokens/', { token: owner.token, body })).json()
  const hook = { url: 'https://hooks.example.org/in', kinds: ['post.published'] }
  const { secret } = (await ask('/api/company/webhooks/', { token: owner.token, body: hook })).json()
  const other = await busy()
  const { all, rows } = await exported(owner)
  expect(rows('company/tokens.jsonl')).toMatchObject([{ name: 'Payroll' }])
  expect(rows('company/webhooks.jsonl')).toMatchObject([{ url: hook.url }])
  for (const hidden of [value, secret, other.number, other.applicant.email]) expect(all).not.toContain(hidden)
  expect(all).not.toMatch(/equal.opportunity(?!-opportunity questions)[_a-z]*":/)
})

it('is of a company without anything, too', async () => {
  const { rows, textOf } = await exported(await member(database))
  expect(rows('posts.jsonl')).toEqual([])
  expect(textOf('README.txt')).toContain('manifest.json')
})
