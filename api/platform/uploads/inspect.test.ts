import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DOCUMENTS, type DocumentType } from '#contract/applications/documents.ts'
import { buildDocx, buildXlsx } from '#tests/support/hostile/build-office.ts'
import { zipOf } from '#tests/support/zip.ts'
import { inspect } from './inspect.ts'
import { readName } from './names.ts'

type Sample = { file: string; expect: 'accept' | 'reject' | 'flag' | 'either' }

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url)
const samples: Sample[] = JSON.parse(readFileSync(fixture('manifest.json'), 'utf8'))
const names: { case: string; name: string }[] = JSON.parse(readFileSync(fixture('filenames.json'), 'utf8'))

/** Why a file is not taken as a document of any kind that we take. */
async function reasonFor(content: Buffer, name: string): Promise<string | undefined> {
  const { extension } = readName(name, 'file')
  if (!(extension in DOCUMENTS)) return 'not an extension that is taken'
  // The limit is wide here, as machines differ.
  return inspect({ userId: 1, type: extension as DocumentType, read: async () => content }, 60_000)
}

/** Its owner's password limits printing and copying; everybody can open it, as encryption_nocopy.pdf. */
const OPENS_FOR_ALL = 'pdf-features/empty_protected.pdf'

it.each(samples)('answers $file as is expected: $expect', async ({ file, expect: expected }) => {
  const content = readFileSync(fixture(encodeURIComponent(file).replaceAll('%2F', '/')))
  const reason = await reasonFor(content, file)
  // A plain archive is taken with a proposal, not as a CV.
  if (expected === 'accept' || file === OPENS_FOR_ALL || file.endsWith('.zip')) expect(reason).toBeUndefined()
  else if (expected !== 'either') expect(reason).toMatch(/\w/)
})

const docx = (...more: Parameters<typeof zipOf>[0]) => buildDocx({ more })
const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF`, 'latin1')
const MB = 1024 * 1024
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, n) => (n * n * 31) % 251))

describe('an archive', () => {
  it.each<[string, string, Buffer, string | undefined]>([
    ['a document', 'a.docx', docx(), undefined],
    ['a sheet under another name', 'a.docx', buildXlsx({}), 'another_type'],
    ['a sheet', 'a.xlsx', buildXlsx({}), undefined],
    ['an OpenDocument sheet', 'a.ods', zipOf([{ name: 'mimetype', content: DOCUMENTS.ods }]), undefined],
    ['drawings in a ZIP', 'a.zip', zipOf([{ name: 'plans/1.dwg', content: 'AC1032' }]), undefined],
    ['a bomb', 'a.zip', zipOf([{ name: 'a.txt', content: Buffer.alloc(20 * MB) }]), 'archive_expands'],
    [
      'a bomb that says it is small',
      'a.zip',
      zipOf([{ name: 'a.txt', content: Buffer.alloc(20 * MB), says: { size: 1_000 } }]),
      'damaged',
    ],
    [
      'more than 100 MB',
      'a.zip',
      zipOf([
        { name: 'a.txt', content: noise(3 * MB), says: { size: 101 * MB } },
        { name: 'b.txt', content: noise(2 * MB) },
      ]),
      'archive_expands',
    ],
    [
      'more than 2,000 entries',
      'a.zip',
      zipOf(Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}.txt`, content: '' }))),
      'archive_has_too_many_files {"max":2000}',
    ],
    ['a locked entry', 'a.zip', zipOf([{ name: 'a.txt', content: 'x', says: { flags: 1 } }]), 'password'],
    ['a program', 'a.zip', zipOf([{ name: 'setup.exe', content: 'MZ' }]), 'programs'],
    ['an archive in an archive', 'a.zip', zipOf([{ name: 'a.zip', content: 'PK' }]), 'has_archives'],
    ['a path upwards', 'a.zip', zipOf([{ name: 'a/../../b.txt', content: 'x' }]), 'unsafe_names'],
    ['a program before it', 'a.zip', Buffer.concat([Buffer.from('MZ'), docx()]), 'damaged'],
    ['a page behind it', 'a.docx', Buffer.concat([docx(), Buffer.from('<script>')]), 'damaged'],
    ['macros', 'a.docx', docx({ name: 'word/vbaProject.bin', content: 'x' }), 'macros'],
    [
      'an entity in UTF-16',
      'a.docx',
      docx({ name: 'word/a.xml', content: Buffer.from('<!DOCTYPE a>', 'utf16le') }),
      'malformed',
    ],
    [
      'an entity over the edge of two pieces',
      'a.docx',
      docx({ name: 'word/a.xml', content: `${' '.repeat(16_380)}<!DOCTYPE a>` }),
      'references',
    ],
  ])('with %s', async (_what, name, content, reason) => {
    const found = await reasonFor(content, name)
    if (reason) expect(found).toContain(reason)
    else expect(found).toBeUndefined()
  })
})

it('comes to an end with a PDF of nothing but beginnings', async () => {
  const hash = `<${'00'.repeat(32)}>`
  const locked = `1 0 obj << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hash} /U ${hash} >> endobj`
  const content = Buffer.from(`%PDF-1.4\n${locked} << /Encrypt 1 0 R >>${'/ID[('.repeat(2_000_000)}`)
  expect(await reasonFor(content, 'a.pdf')).toContain('password')
})

describe('a PDF that is made to take long', () => {
  const slow = () => Buffer.concat([pdf(''), Buffer.alloc(10 * MB, '/S /URI ')])

  it('holds up nobody else', async () => {
    let isDone = false
    let turns = 0
    const looking = reasonFor(slow(), 'a.pdf').finally(() => {
      isDone = true
    })
    for (; !isDone; turns++) await new Promise(setImmediate)
    expect(await looking).toContain('too_complex')
    expect(turns).toBeGreaterThan(1_000)
  })

  it('is refused when it takes too long, and the next is looked into', async () => {
    expect(await inspect({ userId: 1, type: 'pdf', read: async () => slow() }, 1)).toBe('file_takes_too_long')
    expect(await reasonFor(pdf(''), 'a.pdf')).toBeUndefined()
  })
})

describe('the name of a file', () => {
  it.each(names)('is shown safely: $case', ({ name }) => {
    const sent = name.startsWith('b64:') ? Buffer.from(name.slice(4), 'base64').toString('latin1') : name
    const shown = readName(sent, 'cv').name
    expect(shown.length).toBeGreaterThan(0)
    expect([...shown].length).toBeLessThanOrEqual(150)
    expect(shown).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u)
    expect(shown.isWellFormed()).toBe(true)
  })

  it.each([
    ['../../etc/cv.pdf', 'cv.pdf', 'pdf'],
    ['C:\\fakepath\\CV.PDF', 'CV.PDF', 'pdf'],
    ['cv.pdf\0.exe', 'cv.pdf.exe', 'exe'],
    ['cv\u202efdp.exe', 'cvfdp.exe', 'exe'],
    ['a.exe:x.pdf', 'a.exe-x.pdf', 'pdf'],
    ['a.pdf:x.exe', 'a.pdf-x.exe', 'exe'],
    ['.pdf', 'cv.pdf', 'pdf'],
    ['', 'cv', ''],
    ['re\u0301sume\u0301.pdf', 'résumé.pdf', 'pdf'],
    [`${'x'.repeat(5_000)}.pdf`, `${'x'.repeat(146)}.pdf`, 'pdf'],
  ])('reads %j as %j', (sent, name, extension) => {
    expect(readName(sent, 'cv')).toEqual({ name, extension })
  })
})
