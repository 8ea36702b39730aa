import { buildPdf, type Content } from './build-pdf.ts'
import type { Honest } from './document.ts'
import { annotated, form, link, linkTo } from './pdf-contents.ts'
import { CIPHERS } from './pdf-encrypted.ts'

const honest: [name: string, content: Content][] = [
  ['a page', {}],
  ['packed', { isPacked: true }],
  ...CIPHERS.map((encrypt): [string, Content] => [
    `a link, encrypted by ${encrypt}`,
    { ...linkTo('https://example.org'), encrypt },
  ]),
  ...CIPHERS.map((encrypt): [string, Content] => [
    `packed, encrypted by ${encrypt}`,
    { ...linkTo('https://example.org'), isPacked: true, encrypt },
  ]),
  ['encrypted as another object says', { isPacked: true, encrypt: 'aes-128', isReferred: true }],
  ['links', linkTo('https://example.org/a?b=javascript:c')],
  ['a link to a mailbox', linkTo('mailto:ama@example.org?subject=CV')],
  ['a link to a telephone', linkTo('tel:+233201234567')],
  ['a link without a scheme', linkTo('www.linkedin.com/in/ama')],
  ['a link with a port', linkTo('localhost:8080/cv')],
  ['a link within', link('<< /S /GoTo /D [3 0 R /Fit] >>')],
  ['buttons that turn pages', link('<< /S /Named /N /NextPage /Next << /S /Hide /T (a) >> >>')],
  ['a page to begin with', { catalog: '/OpenAction [3 0 R /FitH 700]' }],
  ['a form', form('/NeedAppearances true /XFA null /DR << /Font << /A 3 0 R /JS 3 0 R >> >>')],
  [
    'a signature',
    annotated(
      '/Subtype /Widget /FT /Sig /T (a) /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>',
    ),
  ],
  [
    'tags of its own',
    {
      catalog: '/StructTreeRoot 10 0 R /MarkInfo << /Marked true >>',
      objects: [
        '<< /Type /StructTreeRoot /K 11 0 R /RoleMap << /A /Link >> >>',
        '<< /S /Launching /P 10 0 R /A << /O /Layout /Placement /Block >> >>',
      ],
    },
  ],
  [
    'transparency and borders',
    annotated('/Subtype /Square /BS << /S /U /W 1 >>', [
      '<< /Group << /S /Transparency /CS /DeviceRGB >> /Trans << /S /Dissolve >> >>',
    ]),
  ],
  [
    'tags that refer to each other',
    {
      catalog: '/StructTreeRoot 10 0 R',
      objects: ['<< /K 11 0 R >>', '<< /S /Link /Ref [12 0 R] >>', '<< /S /Note /Ref [11 0 R] /F 4 >>'],
    },
  ],
  ['labels of pages', { catalog: '/PageLabels << /Nums [0 << /S /A >>] >>' }],
  [
    'a title about scripts',
    { trailer: '/Info 10 0 R', objects: ['<< /Title (HTML/JavaScript, /S /Launches and /XFA forms) >>'] },
  ],
  [
    'notes and marks',
    annotated('/Subtype /Highlight /Popup 11 0 R /Contents (Good)', ['<< /Subtype /Popup /Parent 10 0 R >>']),
  ],
]

export const honestPdfs: Honest[] = honest.map(([name, content]) => ({
  name,
  type: 'pdf',
  make: () => buildPdf(content),
}))
