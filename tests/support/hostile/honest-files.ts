import { zipOf } from '#tests/support/zip.ts'
import {
  buildDocx,
  buildOdt,
  buildXlsx,
  field,
  inside,
  outside,
  relationships,
  sheetOf,
} from './build-office.ts'
import { buildPdf } from './build-pdf.ts'
import type { Honest } from './document.ts'
import { honestFormulas } from './formulas.ts'

type Content = Parameters<typeof buildDocx>[0]
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const texts: [name: string, content: Content][] = [
  ['a text', {}],
  [
    'links',
    {
      related: [
        outside('hyperlink', 'https://example.org/a?b=c'),
        outside('hyperlink', 'mailto:ama@example.org'),
      ],
    },
  ],
  ['a link without a scheme', { related: [outside('hyperlink', 'www.linkedin.com/in/ama')] }],
  [
    'the template of its author',
    {
      related: [
        outside(
          'attachedTemplate',
          'file:///C:\\Users\\Ama\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx',
        ),
      ],
    },
  ],
  ['the usual template', { related: [outside('attachedTemplate', 'Normal.dotm')] }],
  [
    'parts',
    {
      related: [
        'styles',
        'settings',
        'theme',
        'fontTable',
        'numbering',
        'header',
        'footer',
        'image',
        'customXml',
      ].map((kind) => inside(kind, `${kind}.xml`)),
    },
  ],
  [
    'fields',
    {
      body: [
        field('PAGE'),
        field(' TOC \\o "1-3" \\h \\z \\u '),
        field(' HYPERLINK \\l "_Toc1" '),
        field('HYPERLINK "https://example.org"'),
        field('IF ', field('PAGE'), ' = 1 "a" "b"'),
      ].join(''),
    },
  ],
  [
    'references of a program for citations',
    { body: field('ADDIN ZOTERO_ITEM CSL_CITATION {"citationID":"a|b"}') },
  ],
  [
    'a chart',
    {
      more: [
        {
          name: 'word/charts/_rels/chart1.xml.rels',
          content: relationships(inside('package', '../embeddings/a.xlsx')),
        },
        { name: 'word/embeddings/a.xlsx', content: buildXlsx({}) },
      ],
    },
  ],
  [
    'words about danger',
    { body: '<w:p><w:r><w:t>I know DDEAUTO, INCLUDETEXT, vbscript: and &lt;script&gt;</w:t></w:r></w:p>' },
  ],
]
const moreTexts: [name: string, content: Content][] = [
  [
    'relationships with a prefix, behind blanks',
    {
      more: [
        {
          name: 'word/_rels/a.xml.rels',
          content:
            `<?xml version = "1.0" encoding  =  "utf-8"?>${relationships(inside('image', 'media/a.png')).slice(38)}`
              .replaceAll('<Rel', '<r:Rel')
              .replaceAll('</Rel', '</r:Rel')
              .replace('xmlns=', 'xmlns:r='),
        },
      ],
    },
  ],
  [
    'links by fields',
    {
      body: [
        field('HYPERLINK \\t "_blank" "https://example.org"'),
        field('HYPERLINK "https://example.org" \\o "Note: https://example.org"'),
        field('HYPERLINK mailto:ama@example.org'),
      ].join(''),
    },
  ],
  [
    'a field of pieces',
    { body: field('PA', '<w:r><w:t>GE</w:t></w:r>', '<w:proofErr/>', ' \\* MERGEFORMAT') },
  ],
  [
    'a field in a box with another form',
    {
      body: `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${field('PAGE')}</mc:Choice><mc:Fallback>${field('PAGE')}</mc:Fallback></mc:AlternateContent>`,
    },
  ],
  [
    'the strict form',
    {
      document: `<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:body>${field('PAGE')}</w:body></w:document>`,
    },
  ],
  ['a mark before its text', { document: '\ufeff<?xml version="1.0" encoding="UTF-8"?><a/>' }],
  ['a fraction', { body: `<m:f xmlns:m="${MATH}"><m:num><m:r><m:t>a|b</m:t></m:r></m:num></m:f>` }],
]
const cells: [name: string, cell: string][] = [
  ['a formula in pieces', '<f>SUM<!-- a --><?a b?>(<![CDATA[A1:A9]]>)</f>'],
  ['a formula with a prefix', `<a-b:f xmlns:a-b="${MAIN}">SUM  (A1)</a-b:f>`],
  ['a formula behind a sign', '<f a=">">A1&gt;2</f>'],
  ['a formula of columns', `<f>SUM(T['#a])&amp;"|"&amp;'A b'!A1</f>`],
  ['a formula that speaks of one', '<f>"WEBSERVICE(1)"&amp;WEBSERVICES</f>'],
  ['a formula that links', '<f>HYPERLINK("https://example.org/?"&amp;A1,"file: a")</f>'],
]
const sheets: [name: string, content: Content][] = [
  ...cells.map(([name, cell]): [string, Content] => [
    name,
    { more: [{ name: 'xl/worksheets/sheet2.xml', content: sheetOf(cell) }] },
  ]),
  ['a sheet', {}],
  ['formulas', { body: `SUM('A|B'!A1:A9)&amp;"a|b"&amp;IF(A1&lt;2,"x","y")` }],
  ['settings of a printer', { more: [{ name: 'xl/printerSettings/printerSettings1.bin', content: 'a' }] }],
]
const openTexts: [name: string, content: Content][] = [
  ['a text of OpenDocument', {}],
  [
    'links of OpenDocument',
    {
      body: '<text:a xlink:href="https://example.org">a</text:a><draw:image xlink:href="Pictures/a.png"/><draw:object xlink:href="./Object 1"/>',
      more: [
        { name: 'Pictures/a.png', content: 'a' },
        { name: 'Object 1/content.xml', content: '<a/>' },
        { name: 'ObjectReplacements/Object 1', content: 'a' },
      ],
    },
  ],
  [
    'a style of conditions',
    {
      body: '<style:map xmlns:style="s" style:condition="list-level()=1"/><style:map xmlns:style="s" style:condition="table-header()"/>',
    },
  ],
  ['a list of contents', { body: '<text:table-of-content-source text:outline-level="3"/>' }],
  [
    'the template of its author, of OpenDocument',
    {
      more: [
        {
          name: 'meta.xml',
          content:
            '<a xmlns:meta="m" xmlns:xlink="x"><meta:template xlink:href="file:///C:/Users/Ama/a.ott"/></a>',
        },
      ],
    },
  ],
]

const PDF = buildPdf({})
const archives: [name: string, files: Parameters<typeof zipOf>[0]][] = [
  [
    'documents',
    [
      { name: 'Technical/plan.pdf', content: PDF },
      { name: 'Acme Ltd./CV.DOCX', content: buildDocx({}) },
      { name: 'prices.xlsx', content: buildXlsx({}) },
    ],
  ],
  [
    'texts and pictures',
    [
      { name: 'a.txt', content: 'a' },
      { name: 'a.csv', content: 'a,-5,"x|y"' },
      { name: 'a.jpg', content: Buffer.from('ffd8ffe0', 'hex') },
    ],
  ],
  [
    'sheets without a format and data',
    [
      { name: 'a.csv', content: '\ufeffa,b\n=SUM(A1:A9),"=""a""&""|"""' },
      { name: 'b.csv', content: 'a;"b ""c"" d"\r+233 24;@ama\r' },
      { name: 'c.csv', content: 'sep=;\nID;Price\n1;"-5, in all"' },
      {
        name: 'notice.xml',
        content:
          '<a x:schemaLocation="urn:a http://example.org/a.xsd" xmlns:x="http://www.w3.org/2001/XMLSchema-instance"/>',
      },
      { name: 'a.xml', content: '<?xml version="1.0" encoding="utf-8"?><a xmlns="urn:a"><b>xhtml</b></a>' },
    ],
  ],
  [
    'files of a Mac',
    [
      { name: 'a.pdf', content: PDF },
      { name: '__MACOSX/._a.pdf', content: Buffer.from('00051607', 'hex') },
      { name: '.DS_Store', content: '\0\0\0\x01Bud1' },
    ],
  ],
  [
    'names of other languages',
    [
      { name: 'Résumé – Kofi nsɛm.pdf', content: PDF },
      { name: 'السيرة الذاتية.pdf', content: PDF },
      { name: '简历.pdf', content: PDF },
    ],
  ],
]

export const honestFiles: Honest[] = [
  ...[...texts, ...moreTexts].map(([name, content]) => ({
    name,
    type: 'docx' as const,
    make: () => buildDocx(content),
  })),
  ...sheets.map(([name, content]) => ({ name, type: 'xlsx' as const, make: () => buildXlsx(content) })),
  ...openTexts.map(([name, content]) => ({ name, type: 'odt' as const, make: () => buildOdt(content) })),
  {
    name: 'a sheet of OpenDocument',
    type: 'ods',
    make: () =>
      buildOdt(
        { body: '<table:table-cell table:formula  =  "of:=SUM({1;2|3;4})&amp;&quot;DDE(1)&quot;"/>' },
        'spreadsheet',
      ),
  },
  ...honestFormulas,
  ...archives.map(([name, files]) => ({ name, type: 'zip' as const, make: () => zipOf(files) })),
]
