import { deflateSync } from 'node:zlib'
import { annotated, hostilePdf, link, opens, type PdfRow, SCRIPT } from './pdf-contents.ts'

const rows: PdfRow[] = [
  ['script-at-opening', 'runs a script when it is opened', 'pdf_has_scripts', opens(SCRIPT)],
  ['script-packed', 'runs a script that is packed', 'pdf_has_scripts', { ...opens(SCRIPT), isPacked: true }],
  [
    'script-of-page',
    'runs a script when its page is shown',
    'pdf_has_scripts',
    { page: '/AA << /O 10 0 R >>', objects: [SCRIPT] },
  ],
  [
    'script-of-closing',
    'runs a script when it is closed',
    'pdf_has_scripts',
    { catalog: `/AA << /WC ${SCRIPT} >>` },
  ],
  [
    'script-of-printing',
    'runs a script before it is printed',
    'pdf_has_scripts',
    { catalog: `/AA << /WP ${SCRIPT} >>` },
  ],
  [
    'script-by-name',
    'runs the scripts of its tree of names',
    'pdf_has_scripts',
    { catalog: '/Names << /JavaScript << /Names [(a) 10 0 R] >> >>', objects: [SCRIPT] },
  ],
  [
    'script-of-field',
    'runs a script at each key that is pressed in a field',
    'pdf_has_scripts',
    annotated(`/Subtype /Widget /FT /Tx /T (a) /AA << /K ${SCRIPT} >>`),
  ],
  [
    'script-of-calculation',
    'runs a script to work out a field',
    'pdf_has_scripts',
    annotated('/Subtype /Widget /FT /Tx /T (a) /AA << /C 11 0 R >>', [SCRIPT]),
  ],
  [
    'script-of-bookmark',
    'runs a script from a bookmark',
    'pdf_has_scripts',
    {
      catalog: '/Outlines 10 0 R',
      objects: [
        '<< /Type /Outlines /First 11 0 R /Last 11 0 R >>',
        `<< /Title (a) /Parent 10 0 R /A ${SCRIPT} >>`,
      ],
    },
  ],
  ['script-of-link', 'runs a script from a link', 'pdf_has_scripts', link(SCRIPT)],
  [
    'script-behind-another',
    'runs a script behind a harmless action',
    'pdf_has_scripts',
    opens(`<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Hide /T (a) >> ${SCRIPT}] >>`),
  ],
  [
    'script-from-stream',
    'runs a script that is a compressed stream',
    'pdf_has_scripts',
    {
      ...opens('<< /S /JavaScript /JS 10 0 R >>'),
      objects: [{ dictionary: '/Filter /FlateDecode', data: deflateSync('app.alert(1)') }],
    },
  ],
  [
    'script-by-reference',
    'names the kind of an action in another object',
    'pdf_has_scripts',
    { ...opens('<< /S 10 0 R /JS (a) >>'), objects: ['/JavaScript'] },
  ],
  [
    'script-by-reference-packed',
    'names the kind of an action among packed objects',
    'pdf_has_scripts',
    { ...opens('<< /S 10 0 R /JS (a) >>'), objects: ['/JavaScript'], isPacked: true },
  ],
  [
    'script-spelled',
    'spells a name with the numbers of its letters',
    'pdf_has_scripts',
    opens('<< /#53 /J#61v#61Scr#69pt /JS (a) >>'),
  ],
  [
    'kinds-two',
    'gives an action two kinds, of which readers take the one or the other',
    'pdf_has_scripts',
    opens('<< /S /GoTo /S /JavaScript /JS (a) /D [3 0 R /Fit] >>'),
  ],
  [
    'postscript',
    'prints a program to the printer',
    'pdf_has_scripts',
    {
      page: '/XO << /A 10 0 R >>',
      objects: [{ dictionary: '/Type /XObject /Subtype /PS', data: Buffer.from('quit') }],
    },
  ],
]

export const pdfScripts = rows.map(hostilePdf)
