import { zipOf } from '#tests/support/zip.ts'
import { buildDocx, buildOdt, buildXlsx, field, inside, outside } from './build-office.ts'
import { buildPdf } from './build-pdf.ts'
import type { Honest } from './document.ts'

type Content = Parameters<typeof buildDocx>[0]
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
          content: `<Relationships>${inside('package', '../embeddings/a.xlsx')}</Relationships>`,
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
const sheets: [name: string, content: Content][] = [
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
  ...texts.map(([name, content]) => ({ name, type: 'docx' as const, make: () => buildDocx(content) })),
  ...sheets.map(([name, content]) => ({ name, type: 'xlsx' as const, make: () => buildXlsx(content) })),
  ...openTexts.map(([name, content]) => ({ name, type: 'odt' as const, make: () => buildOdt(content) })),
  ...archives.map(([name, files]) => ({ name, type: 'zip' as const, make: () => zipOf(files) })),
]
