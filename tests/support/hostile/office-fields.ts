import { field, inside, outside } from './build-office.ts'
import { hostileDocx, type OfficeRow } from './office-row.ts'

const word = (xml: string, encoding: BufferEncoding, mark = '') =>
  Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.from(xml, encoding)])
const ENTITY = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'

const rows: OfficeRow[] = [
  ['chunk', 'takes in a page of HTML', 'file_has_references', { related: [inside('aFChunk', 'a.html')] }],
  [
    'chunk-file',
    'holds a page of HTML',
    'file_has_objects',
    { more: [{ name: 'word/a.html', content: '<script>' }] },
  ],
  [
    'chunk-inline',
    'asks for a page in its text',
    'file_has_references',
    { body: '<w:altChunk r:id="b" xmlns:r="r"/>' },
  ],
  [
    'sub-document',
    'takes in another document',
    'file_has_references',
    { related: [outside('subDocument', 'https://example.org/a.docx')] },
  ],
  [
    'frame',
    'shows another document in a frame',
    'file_has_references',
    { related: [outside('frame', 'https://example.org/a')] },
  ],
  [
    'dde',
    'starts a program to fetch its data',
    'file_has_references',
    { body: field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"') },
  ],
  [
    'dde-pieces',
    'cuts the name of a field into pieces',
    'file_has_references',
    { body: field('D', 'DE', 'AUTO c:\\\\cmd.exe "a"') },
  ],
  [
    'dde-simple',
    'the same, in one element',
    'file_has_references',
    { body: '<w:fldSimple w:instr=" dde cmd a b"/>' },
  ],
  [
    'dde-by-numbers',
    'spells the name of a field by the numbers of its letters',
    'file_has_references',
    { body: field('&#68;&#x44;EAUTO cmd') },
  ],
  [
    'dde-made',
    'makes the name of a field by another field',
    'file_has_references',
    { body: field(field('QUOTE 68 68 69 65 85 84 79'), ' cmd.exe') },
  ],
  [
    'dde-deleted',
    'hides a field in a deletion that may be taken back',
    'file_has_references',
    { body: field('PAGE').replaceAll('instrText', 'delInstrText').replace('PAGE', 'DDE cmd') },
  ],
  [
    'dde-unended',
    'does not end its field',
    'file_has_references',
    { body: '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE cmd</w:instrText></w:r>' },
  ],
  [
    'include-text',
    'takes in a file of the reader',
    'file_has_references',
    { body: field('INCLUDETEXT "C:\\\\secret.txt"') },
  ],
  [
    'include-picture',
    'fetches a picture by a field',
    'file_has_references',
    { body: field('INCLUDEPICTURE "https://example.org/a.png" \\d') },
  ],
  [
    'link-field',
    'opens a file of the network by a field',
    'file_has_references',
    { body: field('HYPERLINK "file://host/a.exe"') },
  ],
  ['embed-field', 'embeds an object by a field', 'file_has_objects', { body: field('EMBED Package') }],
  ['database-field', 'asks a database', 'file_has_references', { body: field('DATABASE \\d "C:\\\\a.mdb"') }],
  [
    'drawing-remote',
    'fetches a picture by an old drawing',
    'file_has_references',
    { body: '<v:imagedata src="http://host/a.png" xmlns:v="v"/>' },
  ],
  [
    'drawing-link',
    'opens a file by an old drawing',
    'file_has_references',
    { body: '<v:shape href="file://host/a" xmlns:v="v"/>' },
  ],
  [
    'mail-merge',
    'asks a database for addresses',
    'file_has_references',
    { more: [{ name: 'word/settings.xml', content: '<a><b connectString="Provider=SQL"/></a>' }] },
  ],
  ['entity-utf8', 'reads a file by an entity', 'file_has_references', { document: ENTITY }],
  [
    'entity-utf16',
    'hides an entity in UTF-16',
    'file_malformed',
    { document: word(ENTITY, 'utf16le', '\xff\xfe') },
  ],
  [
    'entity-utf7',
    'hides an entity in UTF-7',
    'file_malformed',
    { document: '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a' },
  ],
  [
    'entity-ebcdic',
    'hides an entity in the signs of old computers',
    'file_malformed',
    { document: Buffer.from('4c6fa79493', 'hex') },
  ],
  [
    'entity-utf32',
    'hides an entity in UTF-32',
    'file_malformed',
    { document: Buffer.from('3c0000003f00000078000000', 'hex') },
  ],
  [
    'xml-by-another-name',
    'calls its text a picture, so that nobody looks',
    'file_malformed',
    {
      types:
        '<Override PartName="/word/media/a.png" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
    },
  ],
  [
    'parts-twice',
    'holds a part twice, in capitals as well',
    'file_malformed',
    { more: [{ name: 'Word/Document.xml', content: '<a/>' }] },
  ],
  [
    'program-inside',
    'carries a program',
    'file_has_objects',
    { more: [{ name: 'word/a.exe', content: 'MZ' }] },
  ],
]

export const officeFields = rows.map(hostileDocx)
