import { annotated, hostilePdf, link, linkTo, opens, type PdfRow } from './pdf-contents.ts'

const rows: PdfRow[] = [
  [
    'link-file',
    'opens a file of the machine',
    'pdf_has_actions',
    linkTo('file:///C:/Windows/System32/calc.exe'),
  ],
  [
    'link-network',
    'opens a file of the network',
    'pdf_has_actions',
    linkTo('\\\\\\\\host\\\\share\\\\a.exe'),
  ],
  [
    'link-slashes',
    'opens whatever host stands behind two slashes',
    'pdf_has_actions',
    linkTo('//host/share'),
  ],
  ['link-script', 'runs a script in the browser', 'pdf_has_actions', linkTo('javascript:alert\\(1\\)')],
  [
    'link-script-hidden',
    'runs a script whose scheme holds a tab',
    'pdf_has_actions',
    linkTo('java\\tscript:alert\\(1\\)'),
  ],
  ['link-script-octal', 'spells a scheme by numbers', 'pdf_has_actions', linkTo('\\152avascript:a')],
  [
    'link-script-wide',
    'spells a scheme in UTF-16',
    'pdf_has_actions',
    link('<< /S /URI /URI <FEFF006A006100760061007300630072006900700074003A0061> >>'),
  ],
  [
    'link-data',
    'opens a page of its own in the browser',
    'pdf_has_actions',
    linkTo('data:text/html,<script>1</script>'),
  ],
  ['link-handler', 'starts a program by its scheme', 'pdf_has_actions', linkTo('ms-msdt:/id PCWDiagnostic')],
  [
    'link-search',
    'shows a share of the network as a search',
    'pdf_has_actions',
    linkTo('search-ms:query=a&crumb=location:\\\\\\\\host'),
  ],
  [
    'link-referred',
    'keeps the address in another object',
    'pdf_has_actions',
    {
      ...link('<< /S /URI /URI 11 0 R >>'),
      objects: ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI 11 0 R >> >>', '(file:///a.exe)'],
    },
  ],
  [
    'link-base',
    'puts the network before all its links',
    'pdf_has_actions',
    { catalog: '/URI << /Base (file://host/) >>' },
  ],
  [
    'attached',
    'carries a file',
    'pdf_has_attached_files',
    {
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
      objects: [
        '<< /Type /Filespec /F (a.exe) /EF << /F 11 0 R >> >>',
        { dictionary: '/Type /EmbeddedFile', data: Buffer.from('MZ') },
      ],
    },
  ],
  [
    'attached-to-page',
    'carries a file behind a paper clip',
    'pdf_has_attached_files',
    annotated('/Subtype /FileAttachment /FS 11 0 R', [
      '<< /Type /Filespec /F (a.exe) /EF << /F 12 0 R >> >>',
      { dictionary: '', data: Buffer.from('MZ') },
    ]),
  ],
  [
    'attached-encrypted',
    'carries a file, packed and encrypted',
    'pdf_has_attached_files',
    { objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 11 0 R >> >>'], isPacked: true, encrypt: 'aes-128' },
  ],
  ['portfolio', 'is a folder of files', 'pdf_has_attached_files', { catalog: '/Collection << /View /H >>' }],
  ['film', 'plays a film, with scripts', 'pdf_has_media', opens('<< /S /Rendition /OP 0 /JS (a) >>')],
  ['screen', 'shows a film on its page', 'pdf_has_media', annotated('/Subtype /Screen /MK << >>')],
  [
    'flash',
    'shows an application of Flash',
    'pdf_has_media',
    annotated('/Subtype /RichMedia /RichMediaContent << >>'),
  ],
  [
    'three-d',
    'shows a model, with scripts',
    'pdf_has_media',
    annotated('/Subtype /3D /3DD 11 0 R', [
      { dictionary: '/Type /3D /Subtype /U3D', data: Buffer.from('a') },
    ]),
  ],
  [
    'annotation-unknown',
    'holds an annotation that no list knows',
    'pdf_has_media',
    annotated('/Subtype /Applet'),
  ],
  [
    'annotations-referred',
    'the same, in a list of another object',
    'pdf_has_media',
    { page: '/Annots 10 0 R', objects: ['[11 0 R]', '<< /Subtype /Applet >>'], isPacked: true },
  ],
  [
    'stream-elsewhere-referred',
    'takes a picture from a server that another object names',
    'pdf_has_actions',
    {
      objects: [
        { dictionary: '/Subtype /Image /F << /F 11 0 R >>', data: Buffer.from('') },
        '(http://host/a.png)',
      ],
    },
  ],
  [
    'stream-elsewhere-by-system',
    'names a share for one system',
    'pdf_has_actions',
    {
      objects: [{ dictionary: '/F << /Unix (a) /DOS (\\\\\\\\host\\\\a.pdf) >>', data: Buffer.from('') }],
    },
  ],
  [
    'stream-of-addresses',
    'takes what it shows from an address without a scheme',
    'pdf_has_actions',
    { objects: [{ dictionary: '/F << /FS 11 0 R /F (host) >>', data: Buffer.from('') }, '/URL'] },
  ],
  [
    'proxy',
    'shows a page of another file',
    'pdf_has_actions',
    {
      objects: [
        { dictionary: '/Subtype /Form /Ref << /F 11 0 R /Page 0 >>', data: Buffer.from('') },
        '(a.pdf)',
      ],
    },
  ],
  [
    'proxy-for-print',
    'is printed with a picture from elsewhere',
    'pdf_has_actions',
    { objects: [{ dictionary: '/Subtype /Form /OPI << /2.0 << /F (a.tif) >> >>', data: Buffer.from('') }] },
  ],
]

export const pdfLinks = rows.map(hostilePdf)
