import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accountsApp } from '#tests/support/accounts.ts'
import { visitors } from '#tests/support/inject.ts'
import { renderDocument } from './markdown.ts'
import { listDocuments } from './present.ts'

const { app } = await accountsApp()
const get = visitors(app)
const read = async (name: string) => (await get(`/api/documents/${name}/`)).json()
const place = { file: 'decisions/001-one.md', has: (name: string) => ['operating', '002-two'].includes(name) }
const documentNames = () => listDocuments().map(({ name }) => name)
const htmlOf = (source: string) => renderDocument(source, place).html

it('has each file of docs/ as a page', async () => {
  const files = ['docs', 'docs/decisions'].flatMap((folder) => readdirSync(folder))
  const names = files.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3))
  expect(names.length).toBeGreaterThan(50)
  expect(documentNames()).toEqual(expect.arrayContaining(names))
  for (const name of documentNames()) {
    const page = await read(name)
    expect(page.title, name).not.toBe('')
    expect(page.html, name).toContain('<')
  }
})

it('leads from one to the other, and to anchors that exist', async () => {
  const anchors = new Map<string, Set<string>>()
  const links: [from: string, to: string][] = []
  for (const name of documentNames()) {
    const { html } = await read(name)
    anchors.set(name, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)))
    for (const [, href] of html.matchAll(/href="([^"]+)"/g)) links.push([name, href])
  }
  const lost = links.filter(([from, href]) => {
    const [, to, anchor] = /^(?:\/docs\/(?:([a-z0-9-]+)\/)?)?(?:#(.*))?$/.exec(href) ?? []
    if (to === undefined && anchor === undefined) return false
    const found = anchors.get(to ?? from)
    return !found || (anchor !== undefined && !found.has(decodeURIComponent(anchor)))
  })
  expect(links.filter(([, href]) => href.startsWith('/docs/')).length).toBeGreaterThan(60)
  expect(lost).toEqual([])
})

it.each([
  '..',
  '%2e%2e%2fpackage',
  'operating.md',
  'nothing',
  '..%2F..%2F.npmrc',
  'Operating',
  'constructor',
])('reads no file for %s', async (name) => {
  expect([400, 404]).toContain((await get(`/api/documents/${name}/`)).statusCode)
})

it('maps links to documents, and leaves the words of others', () => {
  expect(
    htmlOf('[a](../operating.md#mail) [b](002-two.md) [c](https://example.org/) [d](../../package.json)'),
  ).toBe(
    '<p><a href="/docs/operating/#mail">a</a> <a href="/docs/002-two/">b</a> <a href="https://example.org/">c</a> d</p>\n',
  )
})

it('gives headings anchors, tables their columns in each cell and code as it is, and no raw HTML', () => {
  const { html, sections } = renderDocument(
    '# T\n\n## Do it\n\n### Do it\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n```sh\n<x>\n```\n\n<b>',
    place,
  )
  expect(sections).toEqual([{ id: 'do-it', title: 'Do it' }])
  expect(html).toContain('<h2 id="do-it">Do it</h2>')
  expect(html).toContain('<h3 id="do-it-1">Do it</h3>')
  expect(html).toContain('<td data-label="b">2</td>')
  expect(html).toContain('<code>&lt;x&gt;\n</code>')
  expect(html).not.toMatch(/<b>|style=|<h1/)
})

it('begins with a page for each kind of reader, in the language asked for', async () => {
  const { html, sections, documents } = await read('start')
  expect(sections).toHaveLength(4)
  for (const href of ['/help/', '/docs/operating/', '/docs/decisions/', '/api/docs/'])
    expect(html).toContain(`href="${href}"`)
  expect(documents.at(0)).toEqual({ name: 'start', title: 'Documentation', language: 'en' })
  expect(documents.find(({ name }: { name: string }) => name === 'operating').language).toBe('en')
  expect((await get('/api/documents/start/?language=en-XA')).json().title).not.toBe('Documentation')
})
