import { randomBytes } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { readProblem } from '#contract/errors.ts'
import { buildDocx } from '#tests/support/hostile/build-office.ts'
import { honestDocuments, hostileDocuments } from '#tests/support/hostile/corpus.ts'
import { zipOf } from '#tests/support/zip.ts'
import { faultIn } from './judge.ts'

const pdfs = [...hostileDocuments, ...honestDocuments].filter(({ type }) => type === 'pdf')

describe('the corpus', () => {
  it.each(hostileDocuments)('refuses $type $name, which $does: $refused', async ({ type, refused, make }) => {
    expect(readProblem((await faultIn(type, make())) ?? '')?.code).toBe(refused)
  })

  it.each(honestDocuments)('accepts an honest $type: $name', async ({ type, make }) => {
    expect(await faultIn(type, make())).toBeUndefined()
  })

  it('has a name of its own for each document', () => {
    expect(new Set(hostileDocuments.map(({ name }) => name)).size).toBe(hostileDocuments.length)
  })

  it.each(pdfs.filter(({ name }) => !/^(password|pack-of|script-without)/.test(name)))(
    'is of PDFs that another reader opens: $name',
    async ({ make }) => {
      const { numPages } = await getDocumentProxy(new Uint8Array(make()), { verbosity: 0 })
      expect(numPages).toBe(1)
    },
  )
})

it('counts the work of all files in an archive together', async () => {
  const noise = randomBytes(100_000).toString('hex')
  const long = buildDocx({ body: `<!--${noise}--><w:instrText/>${'<a/>'.repeat(2_000_000)}` })
  const several = (times: number) =>
    zipOf(Array.from({ length: times }, (_, n) => ({ name: `${n}.docx`, content: long })))
  expect(await faultIn('docx', long)).toBeUndefined()
  expect(await faultIn('zip', several(2))).toBeUndefined()
  expect(await faultIn('zip', several(3))).toContain('archive_has_refused_file')
})
