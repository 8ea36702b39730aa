import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { accountsApp } from './support/accounts.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { factories } from './support/factories.ts'
import { HOSTILE, type Hostile } from './support/texts/hostile-texts.ts'
import { type Form, formsOf, type Path, type TextField } from './support/texts/text-fields.ts'
import { textStage } from './support/texts/text-stage.ts'

/**
 * Sends the worst texts through every text field of the contract. No answer is measured: a text whose time grows with its
 * square takes minutes at these lengths, and meets the limit of a test.
 */
const MINUTE = 60_000
/** Below it a square takes no time either. */
const LONG = 2_000
const SHORT_FIELDS = 12
/** Bytes of a body that are none of its texts: names, quotes, and what the sample has beside them. */
const AROUND = 8_000
/** Node takes no longer address. */
const ADDRESS = 8_000

const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))
const forms = endpoints.flatMap((endpoint) =>
  formsOf(endpoint)
    .filter(({ fields }) => fields.length > 0)
    .map((form, n) => ({ name: `${endpoint.method} ${endpoint.path} ${form.part} ${n}`, endpoint, form })),
)
const { open, ask } = await accountsApp()
const stage = await textStage({ database: open.database, ask })

type Texts = [Path, string][]

const atLongest = ({ path, longest }: TextField, { ofLength }: Hostile): Texts => [[path, ofLength(longest)]]

/** Every field with its part of as much text as a request takes. */
function overLong({ jsonBytes = LIMITS.jsonBytes }: Endpoint, { part, fields }: Form, { ofLength }: Hostile) {
  const bytes = Buffer.byteLength(JSON.stringify(ofLength(20_000))) / 20_000
  const length = Math.floor((part === 'query' ? ADDRESS : jsonBytes - AROUND) / bytes / fields.length)
  return fields.map(({ path }): Texts[number] => [path, ofLength(length)])
}

async function expectAnswer(endpoint: Endpoint, form: Form, { name, texts }: { name: string; texts: Texts }) {
  const { statusCode } = await stage.send(endpoint, form, texts)
  expect(statusCode, `${name} in ${texts[0]?.[0].join('.')}`).toBeLessThan(500)
  expect(statusCode, `${name} is read`).not.toBe(413)
}

/** Some of the texts, beginning with another one for each form. */
const someOf = (n: number) => HOSTILE.filter(({ name }, at) => (at + n) % SHORT_FIELDS === 0 || name === NUL)
/** No column takes one. */
const NUL = JSON.stringify('\0')
/** Fields of a form that another endpoint takes too are read by the same code. */
const shapeOf = ({ fields }: Form) => JSON.stringify(fields.map(({ path, longest }) => [path, longest]))
const isFirstOfShape = (form: Form) =>
  forms.find((each) => shapeOf(each.form) === shapeOf(form))?.form === form
const MARKS = HOSTILE.filter(({ name }) => name.includes('\u0316'))

/** Endpoints that keep a text, or search for it. */
const REACHED = [
  'GET /api/jobs/',
  'GET /api/company/posts/:id/applicants/',
  'PATCH /api/accounts/user-detail/',
  'PATCH /api/company/',
  'PATCH /api/company/posts/:id/',
  'PATCH /api/user/applications/:number/',
  'POST /api/company/applicants/:number/messages/',
  'POST /api/company/applicants/:number/notes/',
  'POST /api/company/posts/:id/addenda/',
  'POST /api/company/posts/:id/stage-changes/preview/',
  'POST /api/employment-records/',
  'POST /api/jobs/:id/report/',
  'POST /api/proposal-requests/:id/questions/',
  'POST /api/user/saved-searches/',
  'PUT /api/company/questions/:id/answer/',
]

it.each(REACHED)('reaches what keeps the texts of %s', async (name) => {
  const each = forms.find(({ endpoint: { method, path } }) => `${method} ${path}` === name)
  if (!each) throw new Error('It takes no text')
  const answer = await stage.send(each.endpoint, each.form, [])
  expect(answer.statusCode, answer.body).toBeLessThan(300)
})

describe.each(forms)('$name', ({ endpoint, form }) => {
  const n = forms.findIndex((each) => each.form === form)
  const isAll = isFirstOfShape(form)

  it('answers the worst texts at their longest', { timeout: 5 * MINUTE }, async () => {
    for (const field of form.fields.filter(({ longest }) => longest > 0)) {
      for (const text of isAll && field.longest >= LONG ? HOSTILE : someOf(n))
        await expectAnswer(endpoint, form, { name: text.name, texts: atLongest(field, text) })
    }
  })

  it('answers the worst texts at the length of a request', { timeout: 5 * MINUTE }, async () => {
    for (const text of [...someOf(n), ...MARKS])
      await expectAnswer(endpoint, form, { name: text.name, texts: overLong(endpoint, form, text) })
  })

  it('takes no text without a limit', () => {
    expect(form.fields.filter(({ longest }) => longest > LIMITS.textLength)).toEqual([])
  })
})

/** Names of people and companies go into mails to strangers. */
const NAMES = /(?:^|\.)(?:first_name|last_name)$/
const OF_COMPANY = /^\/api\/company\/$|\/recruiting-company\/$/
const named = forms.filter(
  ({ endpoint, form }) =>
    form.part === 'body' &&
    (form.fields.some(({ path }) => NAMES.test(path.join('.'))) || OF_COMPANY.test(endpoint.path)),
)

describe.each(named)('$name', ({ endpoint, form }) => {
  const names = form.fields.map(({ path }) => path.join('.')).filter((field) => NAMES.test(field))

  it.each(names.length > 0 ? names : ['name'])('refuses an address as its %s', async (field) => {
    for (const address of ['Win at evil.example', 'www.evil.co', 'ama@evil.example']) {
      const answer = await stage.send(endpoint, form, [[[field], address]])
      expect([answer.statusCode, answer.json()[field]]).toEqual([400, [expect.stringContaining('a name')]])
    }
  })
})

describe('an opportunity with the worst texts', () => {
  it.each(HOSTILE)('is shown: $name', { timeout: MINUTE }, async ({ ofLength }) => {
    const description = ofLength(LIMITS.textLength).toWellFormed().replaceAll('\0', '')
    const { id } = await factories(open.database).job({ description })
    const answer = await ask(`/api/jobs/${id}/`, { method: 'GET' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().html.description ?? '').not.toContain('<script')
  })

  it('is in the feeds', { timeout: 5 * MINUTE }, async () => {
    for (const feed of ['/jobs/indeed.xml', '/jobs/feed.atom'])
      expect((await ask(feed, { method: 'GET' })).statusCode).toBe(200)
  })
})
