import { expect, it } from 'vitest'
import { alertsApp, draft } from '#tests/support/alerts/alerts.ts'

const { request, mailsTo } = await alertsApp()

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
  expect(question).toContain('“Your search, Ghana, 1 filter”')
  expect(question).not.toContain('You won')
})

it.each(['agent de saisie, 2 ans', 'Engineer for 11 kV and 33 kV lines', 'ISO 9001 auditor', 'x'.repeat(60)])(
  'names the search by the words %s',
  async (search_key) => {
    expect(await questionFor({ search_key })).toContain(`“${search_key}”`)
  },
)
