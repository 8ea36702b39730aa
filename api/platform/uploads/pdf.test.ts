import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildPdf } from '#tests/support/hostile/build-pdf.ts'
import { zipOf } from '#tests/support/zip.ts'
import { faultIn } from './judge.ts'

const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF`, 'latin1')
const reasonFor = (content: Buffer) => faultIn('pdf', content)
const MB = 1024 * 1024
const SCRIPT = '2 0 << /S /JavaScript >>'
const deflated = deflateSync(SCRIPT)
const stream = (dictionary: string, data: Buffer) =>
  `1 0 obj << ${dictionary} >>\nstream\n${data.toString('latin1')}\nendstream\n`
const packed = (kind: string, objects = SCRIPT) =>
  stream(`/Type ${kind} /Filter /FlateDecode`, deflateSync(objects))
const flate = '/Type /ObjStm /Filter /FlateDecode'
const wrong = Buffer.from(deflated.map((byte, at) => (at === deflated.length - 1 ? byte ^ 255 : byte)))
/** A block that is not compressed stands in the file as it is. */
const withEnd = deflateSync('endstream ', { level: 0 })
const hidden = Buffer.concat([withEnd.subarray(0, 17), deflateSync(SCRIPT).subarray(2)])
// Not the last block.
hidden[2] = 0
const hex = Buffer.from(`${deflated.toString('hex')}>`)

type Case = [what: string, content: Buffer, reason: string | undefined]

const plain: Case[] = [
  ['a text that names scripts', pdf('<< /Length 9 >>\nstream\n/JavaScript\nendstream'), undefined],
  ['a script whose name is written oddly', pdf('<< /S /J#61vaScript >>'), 'scripts'],
  ['a title that names scripts', pdf('<< /Title (HTML/CSS/JavaScript developer) >>'), undefined],
  [
    'a script between what looks like the ends of a stream',
    pdf('%>>stream\n1 0 obj << /S /JavaScript /JS (a) >> endobj\n%endstream'),
    'scripts',
  ],
  [
    'a script among objects that are packed in no way',
    pdf('1 0 obj << /Type /ObjStm >>\nstream\n2 0 << /S/JavaScript >>\nendstream'),
    'scripts',
  ],
  ['a script among packed objects', pdf(packed('/ObjStm')), 'scripts'],
  ['a script among packed objects whose kind is written oddly', pdf(packed('/Obj#53tm')), 'scripts'],
  [
    'a script behind many packed objects',
    pdf(packed('/ObjStm', ' ').repeat(600) + packed('/ObjStm')),
    'scripts',
  ],
  ['too much to look through', pdf(packed('/ObjStm', ' '.repeat(17 * MB))), 'too_complex'],
  [
    'an archive behind it',
    Buffer.concat([pdf(''), zipOf([{ name: 'a.xml', content: '<w/>' }])]),
    'is_archive',
  ],
  ['an encryption that nobody knows', pdf('<< /Encrypt 7 0 R >> 7 0 obj << /Filter /Other >>'), 'password'],
]

/** Readers take what is in them. */
const unusual: Case[] = [
  ['a script among objects with a wrong checksum', pdf(stream(flate, wrong)), 'scripts'],
  ['a script among packed objects whose kind Chrome reads', pdf(packed('/ObjStm\xff')), 'scripts'],
  [
    'a script among objects whose packing Chrome reads',
    pdf(stream('/First 4 /Filter\x80/FlateDecode', deflated)),
    'scripts',
  ],
  ['a script among objects without a checksum', pdf(stream(flate, deflated.subarray(0, -4))), 'scripts'],
  ['a script among objects whose type is not said', pdf(packed('/X /N 1 /F#69rst 4')), 'scripts'],
  ['a script behind what looks like the end of packed objects', pdf(stream(flate, hidden)), 'scripts'],
  [
    'a script among packed objects in what looks like a stream',
    pdf(`%>>stream\n${packed('/ObjStm')}`),
    'scripts',
  ],
  [
    'objects that are packed twice',
    pdf(stream('/First 4 /Filter [/ASCIIHexDecode/FlateDecode]', hex)),
    'compression_unknown',
  ],
  [
    'objects that are packed in a way that is said elsewhere',
    pdf(stream('/First 4 /Filter 9 0 R', hex)),
    'compression_unknown',
  ],
  [
    'packed objects before which a row is foretold',
    pdf(packed('/ObjStm /DecodeParms 9 0 R')),
    'compression_unknown',
  ],
  [
    'a text between their dictionary and its name',
    pdf(packed('/ObjStm /X (>> \\) (a) stream) /Y')),
    'compression_unknown',
  ],
  [
    'objects that are not packed as they say',
    pdf(stream(flate, Buffer.from('2 0 << >>'))),
    'compression_unknown',
  ],
  [
    'a remark between their dictionary and the stream that is too long to look behind',
    pdf(packed('/ObjStm').replace('stream', `%${'x'.repeat(17_000)}\nstream`)),
    'too_complex',
  ],
  ['packed objects that are damaged', pdf(stream(flate, Buffer.from('x\x9c\xff\xff', 'latin1'))), 'damaged'],
  [
    'a list of chapters, and a picture',
    pdf(
      '2 0 obj << /Title (a\\) >> stream) /First 3 0 R >> endobj\n' +
        stream('/Filter /DCTDecode', Buffer.from('x')),
    ),
    undefined,
  ],
]

it.each([...plain, ...unusual])('answers a PDF with %s', async (_what, content, reason) => {
  const found = await reasonFor(content)
  if (reason) expect(found).toContain(reason)
  else expect(found).toBeUndefined()
})

/** A PDF is looked through in pieces that overlap. */
const PIECE = 65_536
const startingAt = (at: number, name: string, body: string) => {
  const [before = '', behind = ''] = body.split(name)
  return pdf(`${' '.repeat(at - '%PDF-1.7\n'.length - before.length)}${before}${name}${behind}`)
}

it.each([
  ['/S /JavaScript', SCRIPT],
  ['/ObjStm', packed('/ObjStm')],
])('finds %s wherever the edge of a piece falls', async (name, body) => {
  for (let before = 0; before <= name.length; before++) {
    const content = startingAt(PIECE - before, name, body)
    expect(content.indexOf(name)).toBe(PIECE - before)
    expect(await reasonFor(content)).toContain('scripts')
  }
})

it.each([
  ['where the next begins', PIECE],
  ['where it ends', PIECE + 256],
])('takes no name for a shorter one that is cut at the edge of a piece, %s', async (_where, edge) => {
  const font = stream('/FirstChar 32 /Filter /DCTDecode', Buffer.from('x'))
  expect(await reasonFor(startingAt(edge - '/First'.length, '/FirstChar', font))).toBeUndefined()
  const objects = stream('/First 4 /Filter /DCTDecode', Buffer.from('x'))
  expect(await reasonFor(startingAt(edge - '/First'.length, '/First', objects))).toContain(
    'compression_unknown',
  )
})

it.each([
  [
    'objects whose checksum is wrong',
    1_215,
    (packed: Buffer) => Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)]),
  ],
  [
    'objects that break off',
    1_215,
    (packed: Buffer) => Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8, 255)]),
  ],
  ['names that open nothing', 1, () => Buffer.from('/First '.repeat(1_400_000))],
  ['names in one dictionary after another', 1, () => Buffer.from(`${'/First '.repeat(2_000)}>>`.repeat(700))],
])(
  'ends at its bound with a PDF of %s',
  async (_what, times, make) => {
    const data = make(deflateSync(Buffer.alloc(8 * MB - 10))).toString('latin1')
    const one = `1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n${data}\nendstream\n`
    expect(await reasonFor(pdf(one.repeat(times)))).toMatch(/too_complex|damaged/)
  },
  30_000,
)

it.each(['/AESV3', '/AESV9'])(
  'needs a password where its key does not fit its cipher: %s',
  async (method) => {
    const encrypted = buildPdf({ isPacked: true, encrypt: 'aes-128' }).toString('latin1')
    const content = Buffer.from(encrypted.replace('/AESV2', method), 'latin1')
    expect(await reasonFor(content)).toContain('password')
  },
)
