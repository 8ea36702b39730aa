import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { faultIn } from './judge.ts'

const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF`, 'latin1')
const reasonFor = (content: Buffer) => faultIn('pdf', content)
const packed = (objects: string) =>
  `1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync(objects).toString('latin1')}\nendstream\n`

type Case = [what: string, content: Buffer, reason: string | undefined]

const action = (kind: string) =>
  pdf(`1 0 obj << /Type /Catalog /OpenAction << ${kind} /JS (app.alert\\(1\\)) >> >> endobj`)
const names = (tree: string) => pdf(`1 0 obj << /Type /Catalog /Names << ${tree} >> >> endobj`)
const REMARK = `%${'(x'.repeat(40_000)}\n`

/** White space and remarks of any length may stand wherever a name ends; Chrome's reader knows two signs more for it. */
const far: Case[] = [
  ['a script behind a remark', action('/S%\n/JavaScript'), 'scripts'],
  ['a script behind remarks that hold names', action('/S %/S /URI\r%#0a(\n\t% %\n/JavaScript'), 'scripts'],
  ['a script behind a remark in a remark of its own', action('% /S %\n/S%(\r/JavaScript'), 'scripts'],
  ['a script behind 21 blanks', action(`/S${' '.repeat(21)}/JavaScript`), 'scripts'],
  ['a script behind a NUL', action('/S\0/JavaScript'), 'scripts'],
  ['a script behind what only Chrome takes for a blank', action('/S\x80\xff/JavaScript'), 'scripts'],
  ['a script behind many blanks', action(`/S${' '.repeat(200_000)}/JavaScript`), 'scripts'],
  ['a script behind a long remark', action(`/S ${REMARK}/JavaScript`), 'scripts'],
  ['a script whose names are both written oddly', action('/#53 %\n/#4a#61v#61Script'), 'scripts'],
  ['a script whose name only Chrome reads so', action('/S /JavaScri#7Zt'), 'scripts'],
  ['a list of scripts whose name only Chrome reads so', names('/JavaScri#7zt 5 0 R'), 'scripts'],
  [
    'a script that is named elsewhere',
    pdf('1 0 obj << /S 2 0 R /JS (a) >> endobj 2 0 obj /JavaScript endobj'),
    'scripts',
  ],
  [
    'a script that is named among packed objects',
    pdf(`1 0 obj << /S 2%\n0 R /JS (a) >> endobj ${packed('2 0 /JavaScript ')}`),
    'scripts',
  ],
  ['a film with a script', action('/S /Rendition /OP 0 /R 5 0 R'), 'media'],
  ['a film behind its script', pdf('<< /JS%\n7 0 R /S%\n/Rendition >>'), 'media'],
  ['a list of scripts', names('/JavaScript 5 0 R'), 'scripts'],
  ['a list of scripts behind a remark', names('/JavaScript%\n<< /Names [(a) 5 0 R] >>'), 'scripts'],
  [
    'a list of scripts elsewhere, with remarks',
    names(`/JavaScript\0 ${REMARK}5 % 1\n${REMARK}0%\nR`),
    'scripts',
  ],
  [
    'a list of scripts elsewhere, with a long number',
    names(`/JavaScript ${'0'.repeat(500)}5 00 R`),
    'scripts',
  ],
  ['a file attached behind a remark', pdf('<< /Type /Filespec /EF%\n<< /F 5 0 R >> >>'), 'attached'],
  ['a file attached elsewhere', pdf('<< /Type /Filespec /EF 6 0 R >>'), 'attached'],
  ['a list of attached files, written oddly', names('/Embedded#46iles 5 0 R'), 'attached'],
  [
    'a password that is written oddly',
    pdf('<< /Encr#79pt 7 0 R >> 7 0 obj << /Filter /Other >>'),
    'password',
  ],
  // To a regular expression they are blanks, to Chrome's reader signs like others.
  ...['\x0b', '\xa0'].flatMap((sign): Case[] => {
    const digit = `in whose name ${JSON.stringify(sign)} is a digit`
    const encrypted = pdf(`<< /Encry#7${sign}t 7 0 R >> 7 0 obj << /Filter /Other >>`)
    return [
      [`a script ${digit}`, action(`/S /JavaScri#7${sign}t`), 'scripts'],
      [`a list of scripts ${digit}`, names(`/JavaScri#7${sign}t 5 0 R`), 'scripts'],
      [`a password ${digit}`, encrypted, 'password'],
      [`a script with ${JSON.stringify(sign)} behind its name`, action(`/S /JavaScript${sign}`), 'scripts'],
    ]
  }),
  ['a script behind what others than Chrome take for a blank', action('/S\x0b/JavaScript'), 'scripts'],
  ...['5 0 R', '5 0R', '5 . R', '5 -%\n R>>', '5+0 R/A', '5-0 R%', '5..0 R', '5e0 0 R(', '+\n5 0 R'].map(
    (reference): Case => [
      `a list of scripts at ${JSON.stringify(reference)}`,
      pdf(`<< /JavaScript ${reference}`),
      'scripts',
    ],
  ),
  [
    'a password that only Chrome reads',
    pdf('<< /Encry#7~t 7 0 R >> 7 0 obj << /Filter /Other >>'),
    'password',
  ],
  ['a password behind a remark', pdf('<< /Encrypt%\n7 0 R >> 7 0 obj << /Filter /Other >>'), 'password'],
]

/** The CV of somebody who writes scripts. */
const honest: Case[] = [
  [
    'bookmarks',
    pdf('<< /Title (CSS/JavaScript \\(5 years\\)) /Parent 2 0 R >> << /Title (HTML/JS (React)) >>'),
  ],
  ['what it is about', pdf('<< /Subject (HTML/CSS/JavaScript 5 years, SQL/Encrypt 2 years) /S /URI >>')],
  ['keywords', pdf('<< /Keywords (/JavaScript /JS /Encrypt /EF) /Author (A) >>')],
  ['pages', pdf('<< /Length 9 >>\nstream\nBT (I write CSS/JavaScript) Tj (/JavaScript 10) Tj ET\nendstream')],
  [
    'bookmarks among packed objects',
    pdf(packed('<< /Title (HTML/JavaScript) /A << /S /GoTo /D 5 0 R >> >>')),
  ],
  ['a link', pdf('<< /S /URI /URI (https://example.org/JavaScript/5) >>')],
  ['years', pdf('<< /Keywords (HTML/CSS/JavaScript 2019-2024 React) >>')],
  [
    'a number and a word with R',
    pdf('<< /Keywords (ASP.NET/EF 10 Razor) /Title (CSS/JavaScript 5 0 React) >>'),
  ],
  ['a number and R', pdf('<< /Keywords (HTML/JavaScript 10 R) /Title (SQL/JavaScript 1.5 R) >>')],
  ['a remark', pdf('% /S is no name of /JavaScript\n1 0 obj << >> endobj')],
].map(([what, content]) => [`a CV that names scripts in ${what}`, content as Buffer, undefined])

it.each([...far, ...honest])('answers a PDF with %s', async (_what, content, reason) => {
  const found = await reasonFor(content)
  if (reason) expect(found).toContain(reason)
  else expect(found).toBeUndefined()
})

const TOO_MUCH = 'too_complex'
const MB = 1024 * 1024

it.each<[string, string, number, string | undefined]>([
  ['remarks', '/S %', 10, TOO_MUCH],
  ['remarks that number something', '/JavaScript 1%', 10, TOO_MUCH],
  ['remarks behind an encryption', '/Encrypt %>>stream ', 10, TOO_MUCH],
  ['remarks of a line each', '/JavaScript 1%\n', 10, undefined],
  ['blanks', '/S\0\0\0\0\0', 10, undefined],
  ['nothing', '/S', 25, TOO_MUCH],
])(
  'comes to an end with a PDF of %s behind one name after another',
  async (_what, one, megabytes, reason) => {
    const content = Buffer.concat([pdf(''), Buffer.alloc(megabytes * MB, one)])
    const found = await reasonFor(content)
    if (reason) expect(found).toContain(reason)
    else expect(found).toBeUndefined()
  },
)
