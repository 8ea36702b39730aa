import { expect, it } from 'vitest'
import { alertsApp, draft } from '#tests/support/alerts/alerts.ts'

const { request, mailsTo, question, managed, submit } = await alertsApp()

async function questionFor(query: object) {
  const body = draft({ query })
  expect((await request(body)).statusCode).toBe(201)
  const [mail] = await mailsTo(body.email)
  return `${mail?.subject} ${mail?.text} ${mail?.html}`
}

it.each([
  ['a telephone number', 'You won, ring +233 24 412 3456'],
  ['one of other digits', 'You won, ring ٠٢٤٤١٢٣'],
  ['one with letters that nobody sees', 'You won, ring 0\u31642\u31644\u31644\u31641'],
  ['one with joiners', 'You won, ring 0\u2060 2-4.4/1'],
  ['a letter', 'You won, and this goes to your account when you answer the next mail of your bank today'],
  ['lines', 'You won\nRing us'],
  ['a turned text', 'You won \u202eknab ruoy gnir'],
])('names no search in the question by the words of a stranger that are %s', async (_what, search_key) => {
  const question = await questionFor({ search_key, country: 'GH', type: ['FULL_TIME'] })
  expect(question).toContain('“Your search · Ghana · Full time”')
  expect(question).not.toContain('You won')
})

it.each(['agent de saisie, 2 ans', 'Engineer for 11 kV and 33 kV lines', 'ISO 9001 auditor', 'x'.repeat(60)])(
  'names the search by the words %s',
  async (search_key) => {
    expect(await questionFor({ search_key })).toContain(`“${search_key}”`)
  },
)

it('names every filter of the search in words, and a place or skill of a stranger never at length', async () => {
  const query = {
    search_key: 'nurse',
    place: 'Kumasi',
    skill: ['First aid', 'Node.js'],
    type: ['FULL_TIME', 'PART_TIME'],
    location: ['ON_SITE'],
    level: ['EXPERT'],
    pay: 12_000,
    pay_currency: 'GHS',
    pay_period: 'YEAR',
    verified: true,
    closing_within: 7,
  }
  expect(await questionFor(query)).toContain(
    '“nurse · Kumasi · First aid · Node.js · Full time · Part time · On site · Expert · GHS 12,000 a year · Verified companies · Closes within 7 days”',
  )
})

it.each([
  'You won, ring +233 24 412 3456',
  'Win at evil.com/x',
  'https://evil.com',
  'boss@evil.com',
  'evil。com',
])('names no skill that is %s', async (skill) => {
  const question = await questionFor({ search_key: 'nurse', skill: [skill] })
  expect(question).toContain('“nurse · Your search”')
  expect(question).not.toContain('evil')
})

it.each([
  [0, 'Closes today'],
  [1, 'Closes by tomorrow'],
])('names %i days until it closes as lists do', async (closing_within, words) => {
  expect(await questionFor({ search_key: 'nurse', closing_within })).toContain(`“nurse · ${words}”`)
})

it('tells by the link of the question what it asks about, until it is answered', async () => {
  const body = draft({ query: { search_key: 'nurse', type: ['FULL_TIME'] } })
  await request(body)
  const token = await question(body.email)
  const asked = await managed(token)
  expect(asked).toMatchObject({ email: body.email, is_asked: true, alerts: [{ name: 'nurse · Full time' }] })
  // It manages nothing.
  await submit('/alerts/', { token, act: 'delete', id: String(asked.alerts[0].id) })
  expect((await managed(token)).alerts).toHaveLength(1)
  const { headers } = await submit('/alerts/confirm/', { token })
  expect(await managed(token)).toMatchObject({ token: [expect.any(String)] })
  const all = new URL(String(headers.location), 'https://calls.example.org').searchParams.get('token') ?? ''
  expect(await managed(all)).toMatchObject({ is_asked: false, alerts: [{ name: 'nurse · Full time' }] })
})
