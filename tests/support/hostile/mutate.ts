/** Numbers from 0 to below 1 that are the same for each run with a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Draw = { random: () => number; others: Buffer[] }
type Mutation = (bytes: Buffer, draw: Draw) => Buffer

const upTo = (most: number, { random }: Draw) => Math.floor(random() * most)
const splice = (bytes: Buffer, { at, drop, add }: { at: number; drop: number; add: Buffer }) =>
  Buffer.concat([bytes.subarray(0, at), add, bytes.subarray(at + drop)])

/** Signs that a format gives a meaning, by which a reader turns elsewhere. */
const SIGNS = [
  '<<',
  '>>',
  '(',
  ')',
  '[',
  ']',
  '%',
  '/',
  '#',
  '\\',
  '\0',
  '\xff',
  'stream\n',
  'endstream',
  'endobj',
  '1 0 obj ',
  ' 0 R ',
  '/S /JavaScript',
  '/ObjStm',
  '/First 9',
  '/Encrypt 10 0 R',
  '/Filter',
  '/ID[(',
  '<!DOCTYPE a>',
  '<![CDATA[',
  '&#x41;',
  '<a b="',
  '</a>',
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x05\x06',
  '..',
  ':',
  '-1',
  '99999999999',
  '\xd0\xcf\x11\xe0',
]

const MUTATIONS: Mutation[] = [
  (bytes, draw) => {
    const changed = Buffer.from(bytes)
    for (let n = upTo(9, draw); n >= 0; n--) changed[upTo(bytes.length, draw)] = upTo(256, draw)
    return changed
  },
  (bytes, draw) => {
    const changed = Buffer.from(bytes)
    const at = upTo(bytes.length, draw)
    changed[at] = (changed[at] ?? 0) ^ (1 << upTo(8, draw))
    return changed
  },
  (bytes, draw) => bytes.subarray(0, upTo(bytes.length, draw)),
  (bytes, draw) =>
    splice(bytes, { at: upTo(bytes.length, draw), drop: upTo(64, draw), add: Buffer.alloc(0) }),
  (bytes, draw) => {
    const sign = Buffer.from(SIGNS[upTo(SIGNS.length, draw)] ?? '', 'latin1')
    return splice(bytes, { at: upTo(bytes.length, draw), drop: upTo(2, draw) * sign.length, add: sign })
  },
  (bytes, draw) => {
    const sign = SIGNS[upTo(SIGNS.length, draw)] ?? ''
    const times = 2 ** upTo(14, draw)
    return splice(bytes, {
      at: upTo(bytes.length, draw),
      drop: 0,
      add: Buffer.from(sign.repeat(times), 'latin1'),
    })
  },
  (bytes, draw) => {
    const at = upTo(bytes.length, draw)
    const piece = bytes.subarray(at, at + upTo(512, draw))
    return splice(bytes, { at: upTo(bytes.length, draw), drop: 0, add: piece })
  },
  (bytes, draw) => {
    const other = draw.others[upTo(draw.others.length, draw)] ?? bytes
    const at = upTo(other.length, draw)
    return splice(bytes, {
      at: upTo(bytes.length, draw),
      drop: upTo(512, draw),
      add: other.subarray(at, at + upTo(4_096, draw)),
    })
  },
]

/** One to four changes of a document at random, of its bytes and of what its format means by them. */
export function mutate(bytes: Buffer, draw: Draw): Buffer {
  let changed = bytes
  for (let n = upTo(4, draw); n >= 0 && changed.length > 0; n--) {
    changed = MUTATIONS[upTo(MUTATIONS.length, draw)]?.(changed, draw) ?? changed
  }
  return changed
}
