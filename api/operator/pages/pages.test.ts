import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#api/platform/config.ts'
import { PAGE_LIMITS } from '#contract/operator/pages.ts'
import { PAGE_NAMES, type PageName } from '#contract/policies.ts'
import { person } from '#tests/support/accounts.ts'
import { operatorApp } from '#tests/support/operators.ts'
import { addFirstPolicies } from './commands.ts'

const app = await operatorApp()
const { database, ask, post, read, visit, actsUpon } = app

const draft = { text: 'Our words.', summary: 'Written anew', is_material: false }
const publish = (name: PageName, more: object) => post(`/api/operator/pages/${name}/`, { ...draft, ...more })
const shown = async (name: PageName, version?: number) =>
  (await visit(version ? `/api/pages/${name}/?version=${version}` : `/api/pages/${name}/`)).json()
const preview = (name: PageName, text: string) => post(`/api/operator/pages/${name}/preview/`, { text })

describe('before anything is published', () => {
  it.each(PAGE_NAMES)('%s is what comes with the software', async (name) => {
    const page = await shown(name)
    expect(page).toMatchObject({ name, version: 0, published_at: null, is_newest: true, versions: [] })
    expect(page.html).toContain('<h2>')
    expect(page.html).not.toMatch(/\{brand\}|\{contact\}|\{months\}|<h1|<h3/)
    expect(page.html).toContain('mailto:hello@example.org')
  })

  it('marks what the operator has to fill in', async () => {
    const page = await shown('privacy')
    expect(page.unfilled).toBeGreaterThan(3)
    expect(page.html.match(/<mark>/g)).toHaveLength(page.unfilled)
    expect(page.html).toContain('12 months after the job ended')
  })
})

it('keeps the first policies once, with the settings of the site', async () => {
  const site = readConfig({ BRAND_NAME: 'Keta Works', RETENTION_MONTHS: '1' })
  await addFirstPolicies(database, site)
  await addFirstPolicies(database, readConfig({ BRAND_NAME: 'Another' }))
  const page = await shown('privacy')
  expect(page).toMatchObject({ version: 1, is_newest: true, versions: [{ version: 1, summary: '' }] })
  expect(page.html).toContain('Keta Works')
  expect(page.html).toContain('1 month after the job ended')
  expect((await read('/api/operator/dashboard/')).pages_unfilled).toBe(2)
})

it('offers the text of the software again', async () => {
  const name = 'terms'
  const { text } = await read(`/api/operator/pages/${name}/supplied/`)
  expect(text).toMatch(/^These are the rules for using Opencall/)
})

describe('a new version', () => {
  it('is shown at once, and the earlier one stays readable', async () => {
    const before = await shown('help')
    const answer = await publish('help', { text: '## Ring us\n\nAny time.', based_on: 0 })
    expect([answer.statusCode, answer.json().version]).toEqual([200, 1])
    await publish('help', { text: 'Ring us by day.', based_on: 1 })
    expect((await shown('help')).html).toBe('<p>Ring us by day.</p>\n')
    const old = await shown('help', 1)
    expect(old).toMatchObject({ version: 1, is_newest: false })
    expect(old.html).toContain('<h2>Ring us</h2>')
    expect(old.html).not.toBe(before.html)
    expect((await visit('/api/pages/help/?version=9')).statusCode).toBe(404)
    expect((await actsUpon('page help')).map(({ action }) => action)).toEqual([
      'page.published',
      'page.published',
    ])
  })

  it('says who published it, to operators alone', async () => {
    const page = await read('/api/operator/pages/help/')
    expect(page.versions[0].published_by).toMatch(/\S+ \S+/)
    expect(JSON.stringify(await shown('help'))).not.toContain(page.versions[0].published_by)
  })

  it('is refused where another was published meanwhile, also in the same moment', async () => {
    const late = await publish('help', { based_on: 1 })
    expect([late.statusCode, late.json().reason]).toEqual([409, 'page_changed'])
    const answers = await Promise.all(
      [1, 2, 3].map((n) => publish('help', { text: `Text ${n}`, based_on: 2 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await shown('help')).version).toBe(3)
  })

  it('of a policy is refused while parts are to be filled in', async () => {
    const answer = await publish('terms', { text: 'We are [[To be filled in: who]].', based_on: 1 })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['text']])
    expect((await shown('terms')).version).toBe(1)
  })
})

describe('in another language', () => {
  const at = (language: string, name = 'scams') => `/api/operator/pages/${name}/translations/${language}/`
  const inFrench = async () => (await visit('/api/pages/scams/?language=fr')).json()
  const translate = (more: object) =>
    post(at('fr'), { text: 'Ne payez rien.', version: 1, based_on: 0, ...more })

  it('is the text of the software until the operator publishes one, and then theirs with its language', async () => {
    expect((await inFrench()).html).toContain('Jamais')
    expect(await read(at('fr'))).toMatchObject({ version: 0, revision: 0, is_shown: true })
    expect((await translate({})).statusCode).toBe(409)
    await publish('scams', { text: 'Pay nothing.', based_on: 0 })
    expect(await inFrench()).toMatchObject({ language: 'en', html: '<p>Pay nothing.</p>\n' })
    expect(await read(at('fr'))).toMatchObject({ version: 1, revision: 0, is_shown: false })
  })

  it('is what the operator writes in it, for its version alone', async () => {
    expect((await translate({})).statusCode).toBe(200)
    expect(await inFrench()).toMatchObject({ language: 'fr', html: '<p>Ne payez rien.</p>\n' })
    expect((await shown('scams')).html).toBe('<p>Pay nothing.</p>\n')
    await publish('scams', { text: 'Pay nobody.', based_on: 1 })
    expect(await inFrench()).toMatchObject({ language: 'en', html: '<p>Pay nobody.</p>\n' })
    expect(await read(at('fr'))).toMatchObject({
      version: 2,
      revision: 0,
      text: 'Ne payez rien.',
      is_shown: false,
    })
    const old = (await visit('/api/pages/scams/?language=fr&version=1')).json()
    expect(old).toMatchObject({ language: 'fr', html: '<p>Ne payez rien.</p>\n' })
  })

  it('overwrites nothing, also in the same moment', async () => {
    expect((await translate({})).json().reason).toBe('page_changed')
    const answers = await Promise.all([1, 2].map((n) => translate({ version: 2, text: `Texte ${n}` })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await translate({ version: 2, based_on: 1 })).statusCode).toBe(200)
    expect((await inFrench()).html).toBe('<p>Ne payez rien.</p>\n')
    await expect(database.execute(sql`update page_translations set text = ''`)).rejects.toThrow()
  })

  it.each(['en', 'de', 'en-XA', '..'])('is refused for %s', async (language) => {
    const answer = await post(at(encodeURIComponent(language)), { text: 'x', version: 2, based_on: 0 })
    expect([400, 404]).toContain(answer.statusCode)
  })

  it('of a policy is refused while parts are to be filled in', async () => {
    const draft = { text: '[[Qui]]', version: 1, based_on: 0 }
    const answer = await post(at('fr', 'terms'), draft)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['text']])
  })
})

it('keeps the first policies in each language, unless their text is of another software', async () => {
  const terms = async () => (await visit('/api/pages/terms/?language=fr')).json()
  expect((await terms()).html).toContain('règles')
  await database.execute(sql`truncate page_translations`)
  await addFirstPolicies(database, readConfig({ BRAND_NAME: 'Another' }))
  expect(await terms()).toMatchObject({ version: 1, language: 'en' })
})

describe('bad input', () => {
  it.each([
    ['text', { text: '' }],
    ['text', { text: 'x'.repeat(PAGE_LIMITS.text + 1) }],
    ['text', { text: 'x'.repeat(100_000) }],
    ['summary', { summary: '' }],
    ['summary', { summary: 'x'.repeat(PAGE_LIMITS.summary + 1) }],
    ['is_material', { is_material: 'maybe' }],
    ['based_on', { based_on: -1 }],
  ])('is refused at %s', async (field, wrong) => {
    const answer = await publish('scams', { based_on: 0, ...wrong })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a link with a script', '[x](javascript:alert(1))'],
    ['a picture', '![x](https://evil.example/x.png)'],
    ['an event', '<img src=x onerror=alert(1)>'],
    ['an event in what is to be filled in', '[[<img src=x onerror=alert(1)>]]'],
    ['many brackets', '[['.repeat(20_000)],
    [
      'deep lists',
      Array.from({ length: 300 }, (_, n) => `${' '.repeat(n * 2)}- x`)
        .join('\n')
        .slice(0, 50_000),
    ],
    ['many quotes', `${'>'.repeat(20_000)} x`],
    ['many stars', '*a **b '.repeat(7_000)],
  ])('with %s makes no tag of it', async (_, text) => {
    const answer = await preview('help', text)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().html).not.toMatch(/<script|<img|<[^>]+\son\w+=|href="javascript/i)
  })

  it('names no other page', async () => {
    expect((await visit('/api/pages/imprint/')).statusCode).toBe(400)
    expect((await visit('/api/pages/help/?version=x')).statusCode).toBe(400)
  })
})

it('is for operators alone', async () => {
  const { token } = await person(database, 'JOB_SEEKER')
  for (const method of ['GET', 'POST'] as const) {
    const answer = await ask('/api/operator/pages/terms/', {
      method,
      token,
      ...(method === 'POST' && { body: draft }),
    })
    expect(answer.statusCode).toBe(403)
  }
})
