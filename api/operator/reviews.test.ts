import { expect, it } from 'vitest'
import type { Kind } from '#contract/vocabulary.ts'
import { person } from '#tests/support/accounts.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { lastMail } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const app = await postsApp({ REVIEW_FIRST_POST: 'on' })
const { database, server, ask, make, create, save, move, visit } = app
const operator = await person(database, 'OPERATOR')
const { token } = operator
const read = async (url: string) => (await ask(url, { method: 'GET', token })).json()

/** The first post of a company that registered here, waiting for review. */
async function waiting(values: object = {}, kind: Kind = 'JOB') {
  const company = await make.company({ source: 'account', name: 'Nzema Nets' })
  const owner = await member(database, { companyId: company.id })
  const { id, version } = (await create(kind, owner.token)).json()
  const saved = (
    await save(id, { version, form: form({ name: 'Net mender', ...values }) }, owner.token)
  ).json()
  const sent = await move(id, { action: 'publish', version: saved.version }, owner.token)
  expect(sent.json(), sent.body).toMatchObject({ state: 'WAITING' })
  const looked = async () => {
    const { version, submitted_at } = await read(`/api/operator/reviews/${id}/`)
    return { version, submitted_at }
  }
  return { id: id as number, version: saved.version as number, company, owner, looked: await looked() }
}

it('shows a waiting post as visitors would see it, with who asks', async () => {
  const { id, version, company, owner } = await waiting({
    description: '**Mend** nets with us.',
    salary_min: '',
    salary_max: '',
  })
  const listed: { id: number }[] = await read('/api/operator/reviews/')
  expect(listed.find((each) => each.id === id)).toMatchObject({
    kind: 'JOB',
    name: 'Net mender',
    company: { id: company.id, name: 'Nzema Nets' },
  })
  const shown = await read(`/api/operator/reviews/${id}/`)
  expect(shown).toMatchObject({
    kind: 'JOB',
    version,
    submitted_at: expect.stringMatching(/Z$/),
    opportunity: { name: 'Net mender', description: '**Mend** nets with us.', status: 'OPEN' },
    company: { id: company.id, waiting: [{ id }], members: [{ email: owner.email }] },
  })
  expect(shown.findings.map(({ code }: { code: string }) => code).length).toBeGreaterThan(0)
  expect((await read('/api/operator/dashboard/')).posts_waiting).toBe(listed.length)
})

it('names the codes of an RFP in the language asked for', async () => {
  const { id } = await waiting({}, 'RFP')
  const shown = async (asked: string) => {
    const { opportunity } = await read(`/api/operator/reviews/${id}/${asked}`)
    return opportunity.plan.codes[0].description
  }
  expect(await shown('?language=fr')).toBe('Travaux de construction de passerelles pour piétons')
  expect(await shown('')).toBe(await shown('?language=en'))
  expect(await shown('')).toContain('construction work')
})

it('shows what a waiting job asks who applies, as it will be asked, to the operator and in the preview', async () => {
  const { id, owner } = await waiting({
    screening: [
      { kind: 'TEXT', text: ' Which  shifts suit you? ', is_required: false },
      { kind: 'CHOICE', text: 'How do you come to work?', choices: ['Bus', ' ', 'Bus', 'Car'] },
    ],
  })
  const screening = [
    { kind: 'TEXT', text: 'Which shifts suit you?', choices: [], is_required: false },
    { kind: 'CHOICE', text: 'How do you come to work?', choices: ['Bus', 'Car'], is_required: true },
  ]
  expect((await read(`/api/operator/reviews/${id}/`)).opportunity).toMatchObject({ screening })
  const preview = await ask(`/api/company/posts/${id}/preview/`, { method: 'GET', token: owner.token })
  expect(preview.json()).toMatchObject({ screening })
})

it('publishes a post that two operators approve at once one time, and the later ones of its company at once', async () => {
  const { id, looked, company, owner } = await waiting()
  expect((await visit(`/api/jobs/${id}/`)).statusCode).toBe(404)
  const path = `/api/operator/reviews/${id}/approval/`
  const answers = await Promise.all([ask(path, { token, body: looked }), ask(path, { token, body: looked })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  server.dropKeptAnswers()
  expect((await visit(`/api/jobs/${id}/`)).json()).toMatchObject({ name: 'Net mender', status: 'OPEN' })
  expect((await visit(`/api/jobs/?company=${company.id}`)).json()).toHaveLength(1)
  await server.runDueJobs()
  expect(lastMail(server.sent, owner.email).subject).toBe('Your post is published: Net mender')

  const next = (await create('JOB', owner.token)).json()
  const saved = await save(next.id, { version: next.version, form: form() }, owner.token)
  const sent = await move(next.id, { action: 'publish', version: saved.json().version }, owner.token)
  expect(sent.json().state).toBe('OPEN')
})

it('gives a post back with the reason, once', async () => {
  const { id, looked, owner } = await waiting()
  const path = `/api/operator/reviews/${id}/refusal/`
  expect((await ask(path, { token, body: { reason: ' ' } })).json()).toEqual({ reason: ['Enter the reason'] })
  const body = { reason: 'Say who pays.' }
  const answers = await Promise.all([ask(path, { token, body }), ask(path, { token, body })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await server.runDueJobs()
  const mail = lastMail(server.sent, owner.email)
  expect([mail.subject, mail.text]).toEqual([
    'Your post was not published: Net mender',
    expect.stringContaining('Say who pays.'),
  ])
  expect(await app.read(id, owner.token)).toMatchObject({ state: 'DRAFT', refused_because: 'Say who pays.' })
  const late = await ask(`/api/operator/reviews/${id}/approval/`, { token, body: looked })
  expect(late.statusCode).toBe(409)
  expect((await ask(`/api/operator/reviews/${id}/`, { method: 'GET', token })).statusCode).toBe(404)
})

it('publishes nothing that the operator did not look at', async () => {
  const { id, looked, version, owner } = await waiting()
  await move(id, { action: 'take_back' }, owner.token)
  const changed = await save(id, { version, form: form({ name: 'Pay me first' }) }, owner.token)
  await move(id, { action: 'publish', version: changed.json().version }, owner.token)
  const answer = await ask(`/api/operator/reviews/${id}/approval/`, { token, body: looked })
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    expect.stringContaining('Look at it again'),
  ])
  expect((await visit(`/api/jobs/${id}/`)).statusCode).toBe(404)
})

it('publishes nothing that was handed in anew since the operator looked', async () => {
  const { id, looked, version, owner } = await waiting()
  await move(id, { action: 'take_back' }, owner.token)
  await move(id, { action: 'publish', version }, owner.token)
  expect((await ask(`/api/operator/reviews/${id}/approval/`, { token, body: looked })).statusCode).toBe(409)
  expect((await visit(`/api/jobs/${id}/`)).statusCode).toBe(404)
})

it('publishes what waits with the approval of its company, but for what cannot be', async () => {
  const { id, company, owner } = await waiting()
  const late = (await create('RFP', owner.token)).json()
  const saved = await save(late.id, { version: late.version, form: form({ name: 'Late' }) }, owner.token)
  await move(late.id, { action: 'publish', version: saved.json().version }, owner.token)
  await database.execute(
    `update posts set draft = draft || '{"deadline": "2020-01-01"}' where opportunity_id = ${Number(late.id)}`,
  )
  expect((await ask(`/api/operator/companies/${company.id}/approval/`, { token })).statusCode).toBe(200)
  server.dropKeptAnswers()
  expect((await visit(`/api/jobs/${id}/`)).statusCode).toBe(200)
  expect((await read(`/api/operator/companies/${company.id}/`)).waiting).toMatchObject([{ id: late.id }])
})

it('does not publish for a suspended company', async () => {
  const { id, looked, company } = await waiting()
  const body = { reason: 'Not a company' }
  await ask(`/api/operator/companies/${company.id}/suspension/`, { method: 'PUT', token, body })
  const answer = await ask(`/api/operator/reviews/${id}/approval/`, { token, body: looked })
  expect(answer.statusCode).toBe(409)
  expect((await read(`/api/operator/companies/${company.id}/`)).approved_at).toBeNull()
  expect((await ask('/api/operator/reviews/2147483647/refusal/', { token, body })).statusCode).toBe(404)
})
