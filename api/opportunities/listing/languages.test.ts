import { afterAll, expect, it } from 'vitest'
import { excerptOf } from '#api/opportunities/listing/excerpt.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { childrenOf, parseXml } from '#tests/support/xml.ts'

const FRENCH =
  'Vous êtes responsable de la tenue des comptes et de la paie pour nos bureaux dans la région du Nord.'
const ENGLISH =
  'You keep the accounts of our offices in the north and answer for the pay of all who work there.'
const TWI =
  'Yɛrehwehwɛ obi a ɔbɛyɛ adwuma yi wɔ Kumasi. Ɛsɛ sɛ onipa no hunu nwoma na ɔtumi ne nnipa kasa wɔ adwuma mu.'

const open = await testDatabase()
const { app, dropKeptAnswers } = await testApp(open)
const make = factories(open.database)
afterAll(async () => {
  await app.close()
  await open.close()
})

let asked = 0
function get(url: string) {
  dropKeptAnswers()
  return app.inject({ url, remoteAddress: `10.9.0.${++asked}` })
}
const job = (description: string, name = 'Comptable') =>
  make.job({ name, description, excerpt: excerptOf(description) })

it.each([
  ['French', FRENCH, 'fr'],
  ['English', ENGLISH, 'en'],
  ['Twi', TWI, 'ak'],
  ['Arabic', 'نبحث عن محاسب للعمل في مكتبنا في أكرا', 'ar'],
  ['of few words', 'Service de remise en place de la salle de sport de Ho', null],
  [
    'English with the name of a town',
    'Join River Health Services in Ho as a Rehabilitation Services Aide.',
    null,
  ],
  ['too little', 'Comptable, Kumasi', null],
  ['nothing that anybody reads', '?!'.repeat(400), null],
  ['a list of names', 'Excel, Sage, Tally, QuickBooks, SAP, Oracle, Word, Outlook, PowerPoint, Access', null],
])('tells the language of a text that is %s', async (_, description, language) => {
  const { id, kind } = await job(description)
  expect(kind).toBe('JOB')
  expect((await get(`/api/jobs/${id}/`)).json().language).toBe(language)
  const cards: { id: number; language: string }[] = (await get('/api/jobs/?page_size=100')).json()
  expect(cards.find((card) => card.id === id)?.language).toBe(language)
  const recent: { id: number; language: string }[] = (await get('/api/jobs/recent/')).json()
  expect(recent.find((one) => one.id === id)?.language).toBe(language)
})

it('tells it of similar jobs and of the text of a company', async () => {
  const one = await job(FRENCH, 'Comptable principal')
  const other = await job(FRENCH, 'Comptable principal')
  const similar: { id: number; language: string }[] = (await get(`/api/jobs/${one.id}/similar/`)).json()
  expect(similar.find(({ id }) => id === other.id)?.language).toBe('fr')
  const { id: companyId } = await make.company({ summary: FRENCH })
  expect((await get(`/api/companies/${companyId}/`)).json().language).toBe('fr')
  const { id: silent } = await make.company()
  expect((await get(`/api/companies/${silent}/`)).json().language).toBeNull()
})

it('says it of titles and summaries in a feed', async () => {
  await job(FRENCH, 'Chef comptable')
  await job('Rien.', 'Aide comptable')
  const root = parseXml((await get('/jobs/feed.atom')).body)
  const entries = childrenOf(root, 'entry').map((entry) =>
    ['title', 'summary'].map((name) => childrenOf(entry, name)[0]?.attributes['xml:lang']),
  )
  expect(entries.slice(0, 2)).toEqual([
    [undefined, undefined],
    ['fr', 'fr'],
  ])
})
