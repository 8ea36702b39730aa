import { expect, it } from 'vitest'
import { english } from '#api/platform/words/words.ts'
import { TEMPLATE_KINDS } from '#contract/applications/mail-templates.ts'
import { faultInFields } from '#contract/applications/merge-fields.ts'
import { stagesApp } from '#tests/support/hiring/stages.ts'
import { member } from '#tests/support/members.ts'
import { standardText } from './rules.ts'

const { database, ask, recruiter, get, job, seeker, apply, server, mailsTo, make, propose } =
  await stagesApp()
const TEXT = { subject: 'Hello {{first_name}}', body: 'About {{job}}' }
const url = (kind: string) => `/api/company/mail-templates/${kind}/`
const save = (kind: string, body: object, token = recruiter.token) =>
  ask(url(kind), { method: 'PUT', token, body })
const reset = (kind: string) => ask(url(kind), { method: 'DELETE', token: recruiter.token })

it('are standard text until the company saves its own, and again after a reset', async () => {
  const list = async () => (await get('/api/company/mail-templates/', recruiter.token)).json()
  expect((await list()).map(({ kind }: { kind: string }) => kind)).toEqual([...TEMPLATE_KINDS])
  expect((await list())[5]).toEqual({
    kind: 'not-selected',
    ...standardText('not-selected', english()),
    is_ours: true,
    version: '',
    updated_at: null,
    updated_by: null,
  })
  const saved = (await save('not-selected', { ...TEXT, version: '' })).json()
  expect(saved).toMatchObject({ ...TEXT, is_ours: false, updated_by: 'Kojo Asare' })
  expect((await list())[5]).toEqual(saved)
  const other = await member(database)
  expect((await get(url('not-selected'), other.token)).json()).toMatchObject({ is_ours: true })
  expect((await reset('not-selected')).json()).toMatchObject({ is_ours: true, version: '' })
  expect((await get('/api/company/mail-templates/offer/', recruiter.token)).statusCode).toBe(200)
})

it('are never saved over what somebody else saved meanwhile', async () => {
  const first = (await save('offer', { ...TEXT, version: '' })).json()
  expect((await save('offer', { ...TEXT, version: '' })).statusCode).toBe(409)
  const both = await Promise.all(
    ['A', 'B'].map((body) => save('offer', { ...TEXT, body, version: first.version })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await reset('offer')
  expect((await save('offer', { ...TEXT, version: first.version })).statusCode).toBe(409)
  await save('offer', { ...TEXT, version: '' })
  expect((await save('offer', { ...TEXT, version: first.version })).statusCode).toBe(409)
})

it.each([
  ['subject', { ...TEXT, subject: '' }, 'Write a subject'],
  ['subject', { ...TEXT, subject: 'x\nBcc: a@b.example' }, 'one line'],
  ['subject', { ...TEXT, subject: 'x'.repeat(151) }, '150'],
  ['body', { ...TEXT, body: ' ' }, 'Write a message'],
  ['body', { ...TEXT, body: '{{first_name}} {{Salary}}' }, 'There is no field {{Salary}}'],
  ['body', { ...TEXT, body: '{{{{job}}}}' }, 'Write a field as'],
  ['body', { ...TEXT, body: 'x'.repeat(5_001) }, '5,000'],
])('name at the %s what is wrong', async (field, body, words) => {
  const answer = await save('interview', { ...body, version: '' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()[field]?.join()).toContain(words)
})

it('are of known kinds', async () => {
  expect((await save('hired', { ...TEXT, version: '' })).json()).toHaveProperty('kind')
})

it.each(TEMPLATE_KINDS)('in standard text, %s name known fields alone', (kind) => {
  const { subject, body } = standardText(kind, english())
  expect([faultInFields(subject), faultInFields(body)]).toEqual([undefined, undefined])
  expect(body).toContain('{{job}}')
})

it('confirm what came in for a job, in the words of its company', async () => {
  const applied = async () => {
    const [{ id }, person] = [await job(), await seeker()]
    const { number } = (await apply(id, person.token)).json()
    await server.runDueJobs()
    return { number, mail: mailsTo(person.email)[0] }
  }
  expect((await applied()).mail?.subject).toBe('Received: Mason')
  await save('received', {
    subject: 'Thank you, {{first_name}}',
    body: '{{full_name}}: {{number}}',
    version: '',
  })
  const { number, mail } = await applied()
  expect(mail?.subject).toBe('Thank you, Kojo')
  expect(mail?.text).toContain(`Kojo Asare: ${number}\n\nCompany`)
  const [rfp, bidder] = [await make.rfp({ companyId: recruiter.companyId }), await seeker()]
  await propose(rfp.id, bidder.token)
  await server.runDueJobs()
  expect(mailsTo(bidder.email)[0]?.text).toContain('has received your proposal')
})
