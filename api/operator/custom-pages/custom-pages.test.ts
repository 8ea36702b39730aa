import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { customPages } from '#api/platform/database/tables/page-tables.ts'
import { CUSTOM_PAGE_LIMITS as LIMITS } from '#contract/operator/custom-pages.ts'
import { person } from '#tests/support/accounts.ts'
import { onlooker } from '#tests/support/kept/onlooker.ts'
import { operatorApp } from '#tests/support/operators.ts'

const OWN = '/api/operator/custom-pages/'
const { open, database, ask, post, put, remove, read, visit, actsUpon } = await operatorApp()

const draft = {
  address: 'about-us',
  language: 'en',
  title: 'About us',
  text: '## Since 1998\n\nWe are in Keta.',
  is_published: true,
  footer_position: 1,
}
const add = async (more: object = {}) => (await post(OWN, { ...draft, ...more })).json()
const shown = (address: string, language = 'en') =>
  visit(`/api/custom-pages/${encodeURIComponent(address)}/?language=${language}`)
const html = async (...asked: Parameters<typeof shown>) => (await shown(...asked)).json().html

const drop = (id: number, version = 1) => remove(`/api/operator/custom-pages/${id}/?based_on=${version}`)

beforeEach(() => database.delete(customPages))

describe('a page of the operator’s own', () => {
  it('is read once it is published, and no longer once it is taken back or deleted', async () => {
    const made = await post(OWN, { ...draft, is_published: false })
    expect([made.statusCode, made.json()]).toMatchObject([201, { version: 1, is_published: false }])
    const { id } = made.json()
    expect((await shown('about-us')).statusCode).toBe(404)
    const published = await put(`/api/operator/custom-pages/${id}/`, { ...draft, based_on: 1 })
    expect(published.json()).toMatchObject({
      id,
      version: 2,
      is_published: true,
      changed_by: expect.any(String),
    })
    expect((await shown('about-us')).json()).toEqual({
      address: 'about-us',
      title: 'About us',
      description: 'Since 1998: We are in Keta.',
      language: 'en',
      html: '<h2>Since 1998</h2>\n<p>We are in Keta.</p>\n',
    })
    await put(`/api/operator/custom-pages/${id}/`, { ...draft, is_published: false, based_on: 2 })
    expect((await shown('about-us')).statusCode).toBe(404)
    expect((await drop(id, 3)).statusCode).toBe(200)
    expect((await drop(id, 3)).statusCode).toBe(404)
    expect(await read(OWN)).toEqual({ results: [] })
    expect((await actsUpon(`custom-page ${id}`)).map(({ action }) => action)).toEqual([
      'custom-page.created',
      'custom-page.published',
      'custom-page.withdrawn',
      'custom-page.deleted',
    ])
  })

  it('follows its new address', async () => {
    const { id } = await add()
    await put(`/api/operator/custom-pages/${id}/`, { ...draft, address: ' Who-We-Are ', based_on: 1 })
    expect([(await shown('about-us')).statusCode, (await shown('who-we-are')).statusCode]).toEqual([404, 200])
  })

  it('has the operator’s description where there is one', async () => {
    const { id } = await add({ description: 'Who runs this site' })
    expect((await shown('about-us')).json().description).toBe('Who runs this site')
    expect((await read(`/api/operator/custom-pages/${id}/`)).texts).toMatchObject([
      { description: 'Who runs this site' },
    ])
  })
})

describe('in several languages', () => {
  it('is in the reader’s, else the default one, else the one there is', async () => {
    const { id } = await add({ language: 'fr', title: 'Qui sommes-nous', text: 'Nous sommes à Keta.' })
    expect((await shown('about-us', 'en')).json()).toMatchObject({ language: 'fr', title: 'Qui sommes-nous' })
    await put(`/api/operator/custom-pages/${id}/`, { ...draft, based_on: 1 })
    expect(await html('about-us', 'fr')).toBe('<p>Nous sommes à Keta.</p>\n')
    expect(await html('about-us', 'en')).toContain('Since 1998')
    expect(await html('about-us', 'de')).toContain('Since 1998')
    expect((await read(OWN)).results).toMatchObject([{ id, title: 'About us', language: 'en' }])
    expect(
      (await read(`/api/operator/custom-pages/${id}/`)).texts.map(
        ({ language }: { language: string }) => language,
      ),
    ).toEqual(['en', 'fr'])
  })
})

describe('two operators', () => {
  it('do not overwrite each other, also in the same moment', async () => {
    const { id } = await add()
    const change = (text: string) => put(`/api/operator/custom-pages/${id}/`, { ...draft, text, based_on: 1 })
    const answers = await Promise.all(['One', 'Two', 'Three'].map(change))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const late = await change('Late')
    expect([late.statusCode, late.json().reason]).toEqual([409, 'custom_page_changed'])
    expect((await read(`/api/operator/custom-pages/${id}/`)).version).toBe(2)
  })

  it('do not delete what the other changed meanwhile', async () => {
    const { id } = await add()
    await put(`/api/operator/custom-pages/${id}/`, { ...draft, text: 'Newer', based_on: 1 })
    const refused = await drop(id, 1)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'conflict', reason: 'custom_page_newer' },
    ])
    expect(await html('about-us')).toBe('<p>Newer</p>\n')
    expect((await drop(id, 2)).statusCode).toBe(200)
    expect((await shown('about-us')).statusCode).toBe(404)
  })

  it('do not take one address twice in the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => post(OWN, draft)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    const taken = answers.find(({ statusCode }) => statusCode === 400)
    expect(taken?.json()).toEqual({ address: ['Another page has this address. Choose another'] })
    const { id } = await add({ address: 'prices' })
    expect((await put(`/api/operator/custom-pages/${id}/`, { ...draft, based_on: 1 })).statusCode).toBe(400)
    expect(
      (await put(`/api/operator/custom-pages/${id}/`, { ...draft, address: 'prices', based_on: 1 }))
        .statusCode,
    ).toBe(200)
  })

  it('are told of a page that the other deleted', async () => {
    const { id } = await add()
    await drop(id)
    expect((await put(`/api/operator/custom-pages/${id}/`, { ...draft, based_on: 1 })).statusCode).toBe(404)
  })
})

describe('bad input', () => {
  it.each([
    ['address', ''],
    ['address', 'about us'],
    ['address', 'über-uns'],
    ['address', '-about'],
    ['address', 'about--us'],
    ['address', '../admin'],
    ['address', 'a\u0000b'],
    ['address', 'privacy'],
    ['address', 'TERMS'],
    ['address', 'a'.repeat(LIMITS.address + 1)],
    ['language', 'de'],
    ['title', ''],
    ['title', 'x'.repeat(LIMITS.title + 1)],
    ['title', 'two\nlines'],
    ['description', 'x'.repeat(LIMITS.description + 1)],
    ['text', ''],
    ['text', 'x'.repeat(LIMITS.text + 1)],
    ['is_published', 'yes'],
    ['footer_position', 0],
    ['footer_position', 1.5],
    ['footer_position', LIMITS.position + 1],
  ])('is refused at %s: %j', async (field, value) => {
    const answer = await post(OWN, { ...draft, [field]: value })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    expect(await read(OWN)).toEqual({ results: [] })
  })

  it.each(['About-Us', 'about us', '../about-us', 'a\u0000', 'nothing', 'x'.repeat(200)])(
    'finds no page at %j',
    async (address) => {
      await add()
      expect((await shown(address)).statusCode).toBe(404)
    },
  )

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a link with a script', '[x](javascript:alert(1))'],
    ['a link with data', '[x](data:text/html,<script>alert(1)</script>)'],
    ['a picture', '![x](https://evil.example/x.png)'],
    ['an event', '<a href="/" onclick="alert(1)">x</a>'],
    ['many brackets', '[['.repeat(20_000)],
  ])('makes no tag of %s', async (_, text) => {
    await add({ text })
    const unsafe = /<script|<img|<[^>]+\son\w+=|href="(?:javascript|data):/i
    expect(await html('about-us')).not.toMatch(unsafe)
    const preview = await post('/api/operator/custom-pages/preview/', { text })
    expect(preview.json()).toEqual({ html: await html('about-us') })
  })
})

describe('without the version that was seen', () => {
  it.each(['', '?based_on=', '?based_on=0', '?based_on=x', '?based_on=99999999999'])(
    'nothing is deleted: %j',
    async (asked) => {
      const { id } = await add()
      expect((await remove(`/api/operator/custom-pages/${id}/${asked}`)).statusCode).toBe(400)
      expect((await shown('about-us')).statusCode).toBe(200)
    },
  )

  it.each([0, -1, 1.5])('nothing is changed: %j', async (version) => {
    const { id } = await add()
    const answer = await put(`/api/operator/custom-pages/${id}/`, { ...draft, based_on: version })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['based_on']])
  })
})

describe('a page', () => {
  it('is one page too many', async () => {
    await database.execute(sql`
      insert into custom_pages (address, is_published) select 'page-' || n, false
      from generate_series(1, ${LIMITS.pages}) as n`)
    const answer = await post(OWN, draft)
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'too_many_pages'])
  })
})

it('stands in the sitemap while it is published', async () => {
  const sitemap = async (part: string) => (await visit(`/sitemap-${part}.xml`)).body
  const { id } = await add()
  await add({ address: 'draft', is_published: false })
  expect(await sitemap('pages')).toMatch(/<loc>[^<]+\/pages\/about-us\/<\/loc><lastmod>/)
  expect(await sitemap('pages')).not.toContain('/pages/draft/')
  expect(await sitemap('fr-pages')).toContain('/fr/pages/about-us/</loc>')
  await drop(id)
  expect(await sitemap('pages')).not.toContain('/pages/about-us/')
})

it('is kept, and made anew in every process once an operator changed it', async () => {
  const other = await onlooker(open)
  const { id } = await add()
  await other.heard()
  const seen = async () => (await other.visit('/api/custom-pages/about-us/')).json().html
  expect(await seen()).toContain('Since 1998')
  await database.execute(sql`update custom_page_texts set text = 'Unannounced'`)
  expect(await seen()).toContain('Since 1998')
  await put(`/api/operator/custom-pages/${id}/`, { ...draft, text: 'Announced', based_on: 1 })
  await other.heard()
  await expect.poll(seen).toContain('Announced')
})

it('is for operators alone to change', async () => {
  const { id } = await add()
  const { token } = await person(database, 'JOB_SEEKER')
  const tries = [
    ['GET', OWN, undefined],
    ['POST', OWN, draft],
    ['GET', `/api/operator/custom-pages/${id}/`, undefined],
    ['PUT', `/api/operator/custom-pages/${id}/`, { ...draft, based_on: 1 }],
    ['DELETE', `/api/operator/custom-pages/${id}/?based_on=1`, undefined],
    ['POST', '/api/operator/custom-pages/preview/', { text: 'x' }],
  ] as const
  for (const [method, url, body] of tries) {
    expect((await ask(url, { method, token, ...(body && { body }) })).statusCode).toBe(403)
    expect((await ask(url, { method, ...(body && { body }) })).statusCode).toBe(401)
  }
})
