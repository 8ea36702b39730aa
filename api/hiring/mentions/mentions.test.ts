import { expect, it } from 'vitest'
import { partsOfNote } from '#contract/hiring/mentions.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const app = await companyApplicants()
const { database, server, ask, get } = app
const noteOn = (number: string, token: string, text: string) =>
  ask(`/api/company/applicants/${number}/notes/`, { token, body: { text } })
const told = async ({ token }: { token: string }) => {
  await server.runDueJobs()
  const all = (await get('/api/accounts/user/notifications/', token)).json()
  return all.filter(({ title }: { title: string }) => title.includes('mentioned you'))
}
const mailsTo = ({ email }: { email: string }) =>
  server.sent.filter(({ to, subject }) => to === email && subject.includes('mentioned you'))

async function noted(wanted: { isBlind?: boolean } = {}) {
  const { recruiter, job, detail } = await app.company(wanted)
  const colleague = await member(database, { companyId: recruiter.companyId, role: 'EVALUATOR' })
  const { number } = await app.applicant(job, { firstName: 'Yaa', lastName: 'Boateng' })
  const notes = async () => (await detail(number)).notes
  return { recruiter, job, colleague, number, notes }
}

it('tells a colleague who is mentioned, once, with the way to the note', async () => {
  const { recruiter, colleague, number, notes } = await noted()
  const text = `@[${colleague.id}] please look, @[${colleague.id}]`
  const { id, mentions } = (await noteOn(number, recruiter.token, text)).json()
  expect(mentions).toEqual([{ id: colleague.id, name: 'Kojo Asare' }])
  expect(await notes()).toMatchObject([{ text, mentions }])
  expect(await told(colleague)).toMatchObject([
    {
      content: 'Kojo Asare mentioned you in a note about Yaa Boateng.',
      link: `/admin/applicants/${number}/#note-${id}`,
    },
  ])
  expect(mailsTo(colleague)).toHaveLength(1)
})

it('names the applicant by their number while the name is hidden', async () => {
  const { recruiter, colleague, number } = await noted({ isBlind: true })
  await noteOn(number, recruiter.token, `@[${colleague.id}] look`)
  expect((await told(colleague))[0].content).toContain(number)
  expect(JSON.stringify([await told(colleague), mailsTo(colleague)])).not.toMatch(/Yaa|Boateng/)
})

it('mentions nobody who does not see the applicant, and gives nobody access', async () => {
  const { recruiter, colleague, number, job, notes } = await noted()
  const stranger = await member(database)
  const path = `/api/company/posts/${job.id}/team/`
  await ask(path, { method: 'PUT', token: recruiter.token, body: { access: 'TEAM' } })
  for (const who of [stranger, colleague]) {
    const refused = await noteOn(number, recruiter.token, `@[${who.id}] look`)
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, expect.arrayContaining(['text'])])
  }
  expect(await notes()).toEqual([])
  expect((await get(`/api/company/applicants/${number}/`, colleague.token)).statusCode).toBe(404)
  expect((await get(`/api/company/applicants/${number}/colleagues/`, recruiter.token)).json()).toEqual([])
})

it('stays readable once the colleague has left, who is told nothing by then', async () => {
  const { recruiter, colleague, number, notes } = await noted()
  const owner = await member(database, { companyId: recruiter.companyId })
  await noteOn(number, recruiter.token, `@[${colleague.id}] look`)
  const gone = await ask(`/api/company/members/${colleague.id}/`, { method: 'DELETE', token: owner.token })
  expect(gone.statusCode).toBe(200)
  await server.runDueJobs()
  expect(mailsTo(colleague)).toEqual([])
  expect((await notes())[0].mentions).toEqual([{ id: colleague.id, name: 'Kojo Asare' }])
  expect((await noteOn(number, recruiter.token, `@[${colleague.id}] again`)).statusCode).toBe(400)
})

it('lists the colleagues who see an applicant, but not oneself', async () => {
  const { recruiter, colleague, number } = await noted()
  const listed = (await get(`/api/company/applicants/${number}/colleagues/`, recruiter.token)).json()
  expect(listed).toEqual([{ id: colleague.id, full_name: 'Kojo Asare', job_title: 'Head of people' }])
})

it('reads a note as texts and people', () => {
  expect(partsOfNote('Hi @[12], @[x] @ 5')).toEqual([{ text: 'Hi ' }, { id: 12 }, { text: ', @[x] @ 5' }])
})
