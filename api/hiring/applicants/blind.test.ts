import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { redacted } from '#api/applications/cv-text/masking.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { rejections } from '#api/platform/database/tables/hiring-tables.ts'
import { withTexts } from '#contract/hiring/mentions.ts'
import { wordFile } from '#tests/support/applicant-files.ts'
import { applicationRows } from '#tests/support/hiring/application-rows.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const { applicant, company, setStatus, server, get, ask, database } = await companyApplicants()
const { reject } = applicationRows(database)

const PERSON = {
  firstName: 'Ama',
  lastName: 'Owusu',
  email: 'owusu.ama77@example.org',
  contactNumber: '+233245556677',
}
const BIO = 'I am AMA ÓWUSU, a welder. Write to me at owusu.ama77@example.org or call 024 555 6677.'
const CV = 'Ama Owusu\nowusu.ama77@example.org\n+233 24 555 6677\nCrane operator\ngithub.com/amaowusu'
/** All that would tell, in any form that an answer could hold it in. */
const TELLING = /\bama\b|owusu|ówusu|example\.org|\b555\b|(?<!-)6677(?!-)/i

let made = 0

async function blindJob() {
  const blind = await company({ isBlind: true })
  const cv = { content: wordFile(CV), name: 'Owusu CV.docx' }
  const ama = await applicant(blind.job, { ...PERSON, email: `owusu.ama77.${++made}@example.org` }, BIO, cv)
  const other = await applicant(blind.job, { firstName: 'Zita', lastName: 'Quaye' }, 'I weld too')
  await server.runDueJobs()
  return { ...blind, ama, other }
}

it('tells nobody who an applicant is until they are shortlisted', async () => {
  const { ama, list, detail, recruiter } = await blindJob()
  const rows = await list()
  expect(rows.body).not.toMatch(TELLING)
  expect(rows.json()).toMatchObject([{ is_hidden: true, name: null, image: null }, { number: ama.number }])
  const shown = await detail(ama.number)
  expect(JSON.stringify(shown)).not.toMatch(TELLING)
  expect(shown).toMatchObject({ name: null, contact: null, cv: null, is_hidden: true })
  expect(shown.bio).toContain('a welder')
  for (const path of ['cv/', 'cv-text/']) {
    const answer = await get(`/api/company/applicants/${ama.number}/${path}`, recruiter.token)
    expect(answer.statusCode).toBe(404)
  }
})

it('shows no skill that tells who it is', async () => {
  const { ama, detail } = await blindJob()
  const skills = ['Welding', 'C++', 'owusu-welds.example', 'linkedin.com/in/zetaqueen', 'Ring 020 123 4567']
  await database.update(users).set({ skills }).where(eq(users.id, ama.id))
  expect((await detail(ama.number)).skills).toEqual(['Welding', 'C++'])
  await setStatus(ama.number, 'SHORTLISTED')
  expect((await detail(ama.number)).skills).toEqual(skills)
})

const nameless = await blindJob()

it.each([
  'ama',
  'owusu',
  'Ówusu',
  'owu',
  'owusu ama77',
  'amaowusu',
  '6677',
  '555 6677',
  '233245556677',
  'example ama',
])('finds nobody nameless by %j', async (words) => {
  const { list, counts } = nameless
  const query = String(new URLSearchParams({ search_key: words }))
  expect((await list(query)).json()).toEqual([])
  expect((await counts(query)).statuses.RECEIVED).toBe(0)
})

const TOLD = `Kiosk at zetaworks.example, 020 123 4567 or +44 20 7946 0000, see linkedin.com/in/zetaqueen.
Tel 30-12-45. K.o.f.i O.w.u.s.u. I lay bricks`

it.each(['zetaworks', 'zetaqueen', 'linkedin', '7946', '0000', '12 45', 'o w u s u', 'ow usu', 'usu'])(
  'finds nobody nameless by %j, which is masked',
  async (words) => {
    const { list, job } = await company({ isBlind: true })
    const bio = TOLD.replace('zetaworks.example', 'me@zetaworks.example')
    const cv = { content: wordFile('Ow\u200busu\nMason'), name: 'CV.docx' }
    const one = await applicant(job, { ...PERSON, email: `told${++made}@example.org` }, bio, cv)
    await server.runDueJobs()
    expect((await list('search_key=bricks')).json()).toMatchObject([{ number: one.number }])
    expect((await list(String(new URLSearchParams({ search_key: words })))).json()).toEqual([])
    await setStatus(one.number, 'SHORTLISTED')
    expect((await list('search_key=zetaworks')).json()).toMatchObject([{ number: one.number }])
  },
)

it('finds them by what they can', async () => {
  const { list, ama } = await blindJob()
  expect((await list('search_key=crane')).json()).toMatchObject([{ number: ama.number, name: null }])
  expect((await list('search_key=weld')).json()).toHaveLength(2)
})

it('puts them in no order that tells the names', async () => {
  const { list, ama, other } = await blindJob()
  const numbers = (await list('sort=name')).json().map(({ number }: { number: string }) => number)
  expect(numbers).toEqual([ama.number, other.number].sort())
})

it.each(['SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED'] as const)(
  'shows who it is once %s',
  async (status) => {
    const { ama, list, detail, recruiter } = await blindJob()
    await setStatus(ama.number, status)
    expect((await list('search_key=owusu')).json()).toMatchObject([{ name: 'Ama Owusu', is_hidden: false }])
    const shown = await detail(ama.number)
    expect(shown).toMatchObject({
      bio: BIO,
      contact: { email: ama.email },
      cv: { name: 'Owusu CV.docx' },
    })
    expect((await get(shown.cv.link, recruiter.token)).statusCode).toBe(200)
  },
)

it('hides who is moved back, and who is rejected, also in what members wrote of them', async () => {
  const { ama, detail, recruiter } = await blindJob()
  await setStatus(ama.number, 'SHORTLISTED')
  const text = 'Owusu builds well'
  const colleague = await member(database, { role: 'RECRUITER', companyId: recruiter.companyId })
  const noted = await ask(`/api/company/applicants/${ama.number}/notes/`, {
    token: colleague.token,
    body: { text },
  })
  expect(noted.json()).toMatchObject({ text })
  const { link } = (await detail(ama.number)).cv
  await reject(ama.number, text)
  for (const status of ['IN_REVIEW', 'REJECTED', 'WITHDRAWN'] as const) {
    await setStatus(ama.number, status)
    const shown = await detail(ama.number)
    expect(JSON.stringify(shown)).not.toMatch(TELLING)
    expect(shown.notes).toMatchObject([{ text: '••• builds well' }])
    expect(shown.rejection?.note ?? 'none').toBe(status === 'REJECTED' ? '••• builds well' : 'none')
    expect((await get(link, recruiter.token)).statusCode).toBe(404)
  }
})

it('tells nobody by their own notes which of some words are of a hidden name', async () => {
  const { ama, detail, job, recruiter } = await blindJob()
  const text = 'Kofi Ama Esi Mensah Owusu'
  await ask(`/api/company/applicants/${ama.number}/notes/`, { token: recruiter.token, body: { text } })
  expect((await detail(ama.number)).notes).toMatchObject([{ text }])
  await reject(ama.number, text)
  await database.update(rejections).set({ actorId: recruiter.id })
  expect((await detail(ama.number)).rejection).toEqual({ reason: null, note: text })
  const csv = await get(`/api/company/posts/${job.id}/applicants/csv/`, recruiter.token)
  expect(csv.body).not.toContain('Kofi')
})

it('leaves the members that a note mentions, whose id a hidden number may hold', () => {
  const masked = withTexts('@[233] rang 233', (part) => part.replaceAll('233', '•••'))
  expect(masked).toBe('@[233] rang •••')
})

it.each([
  ['I, Ama, weld.', 'I, •••, weld.'],
  ['amaowusu89 and owusus', '••• and •••'],
  ['From 01/2018 - 03/2021 in Accra', 'From 01/2018 - 03/2021 in Accra'],
  ['Call +44 20 7946 0000 or 0245556677', 'Call ••• or •••'],
  ['See https://x.example/me and me@x.example.', 'See ••• and •••'],
  ['Amazon and Amadeus stay', 'Amazon and Amadeus stay'],
  ['I am A\u200bma Ow\u00adu\ufeffsu', 'I am ••• •••'],
  ['O\u200dwusu and ow\u200cusu77', '••• and •••'],
  ['Call me o.w.u.s.u or O W U S U or O-w-u_s u.', 'Call me ••• or ••• or •••.'],
  ['Ⓞⓦⓤⓢⓤ, ＯＷＵＳＵ and 𝐎𝐰𝐮𝐬𝐮', '•••, ••• and •••'],
  ['55-66-77 and 5556 677 and ٠٢٤ ٥٥٥ ٦٦٧٧', '••• and ••• and •••'],
  ['Tel: 30-12-45, or WhatsApp me on 71 22 39', 'Tel: •••, or WhatsApp me on •••'],
  ['linkedin.com/in/zetaqueen and github.com/zq', '••• and •••'],
  ['020 123 4567, 0201234567 or 02_45_55_66_77', '•••, ••• or •••'],
  ['From 01-02-2020 03-04-2021 and 05.2019 - 06.2020', 'From 01-02-2020 03-04-2021 and 05.2019 - 06.2020'],
  ['0.25 mm, 007, 10,000 and GHA-123456789-0', '0.25 mm, 007, 10,000 and GHA-123456789-0'],
  ['Paid 2,500 for 12-hour days, 3 to 5 a week', 'Paid 2,500 for 12-hour days, 3 to 5 a week'],
  ['👩🏽‍🔧 A B C of welding, e.g. M.I.G.', '👩🏽‍🔧 A B C of welding, e.g. M.I.G.'],
])('makes of %j', (text, expected) => {
  expect(redacted(text, PERSON)).toBe(expected)
})
