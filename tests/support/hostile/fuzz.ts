import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync, inflateSync } from 'node:zlib'
import { DOCUMENTS, type DocumentType } from '#contract/applications/documents.ts'
import { unzipped, zipOf } from '#tests/support/zip.ts'
import { honestDocuments, hostileDocuments } from './corpus.ts'
import { mutate, randomFrom } from './mutate.ts'

type Document = { name: string; type: DocumentType; bytes: Buffer }
type FuzzCase = Document & { run: number }

const FIXTURES = new URL('../../../api/platform/uploads/fixtures/', import.meta.url)
const MOST_BYTES = 300_000

/** Changed documents without an end: the corpus and the samples. One seed gives the same ones, and each `run` its own. */
export function* fuzzCases(seed: number, from = 0): Generator<FuzzCase> {
  const documents = [...built(), ...samples()]
  for (let run = from; ; run++) {
    const random = randomFrom(seed + run)
    const document = documents[Math.floor(random() * documents.length)]
    if (!document) throw new Error('An empty corpus')
    const others = documents.filter(({ type }) => type === document.type).map(({ bytes }) => bytes)
    const isInner = random() < 0.5
    const change = (bytes: Buffer) => mutate(bytes, { random, others })
    const bytes = (isInner && changedInside(document, { change, random })) || change(document.bytes)
    yield { ...document, bytes, run }
  }
}

const built = (): Document[] =>
  [...hostileDocuments, ...honestDocuments].map(({ name, type, make }) => ({ name, type, bytes: make() }))

function samples(): Document[] {
  return readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = name.split('.').at(-1) ?? ''
    if (!Object.hasOwn(DOCUMENTS, type)) return []
    const bytes = readFileSync(new URL(encodeURIComponent(name).replaceAll('%2F', '/'), FIXTURES))
    return bytes.length > MOST_BYTES ? [] : [{ name, type: type as DocumentType, bytes }] // it is a key
  })
}

type Change = { change(bytes: Buffer): Buffer; random: () => number }

/** Changes what is packed, so that it still unpacks; undefined where nothing is. */
function changedInside({ type, bytes }: Document, { change, random }: Change): Buffer | undefined {
  try {
    if (type === 'doc') return undefined
    return type === 'pdf' ? changedStream(bytes, change) : changedEntry(bytes, { change, random })
  } catch {
    return undefined
  }
}

function changedEntry(bytes: Buffer, { change, random }: Change): Buffer {
  const files = [...unzipped(bytes)].map(([name, content]) => ({ name, content }))
  const changed = Math.floor(random() * files.length)
  return zipOf(
    files.map(({ name, content }, n) => ({ name, content: n === changed ? change(content) : content })),
  )
}

function changedStream(bytes: Buffer, change: (bytes: Buffer) => Buffer): Buffer | undefined {
  const start = bytes.indexOf('stream\n', Math.max(0, bytes.indexOf('/ObjStm'))) + 7
  const end = bytes.indexOf('\nendstream', start)
  if (start < 7 || end < 0) return undefined
  const packed = deflateSync(change(inflateSync(bytes.subarray(start, end))))
  return Buffer.concat([bytes.subarray(0, start), packed, bytes.subarray(end)])
}
