import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DECISIONS, titleOf } from './markdown.ts'

/** They lie beside the code, in a checkout and in an image. */
const FOLDER = new URL('../../../docs/', import.meta.url)

/** Guides in the order in which they are listed; one that is not named here follows. */
const ORDER = [
  'operating',
  'upgrading',
  'third-party',
  'scale',
  'api',
  'translating',
  'architecture',
  'performance',
  'asvs',
]

type SourceDocument = { name: string; file: string; title: string; source: string }

let known: Map<string, SourceDocument> | undefined

/** All documents by their names, which are those of files: a name that somebody asks for never becomes a path. */
export function allDocuments(): Map<string, SourceDocument> {
  known ??= new Map(
    [...filesIn('').sort(byOrder), ...filesIn('decisions/').sort()].map((file) => {
      const source = readFileSync(new URL(file, FOLDER), 'utf8')
      const name = basename(file, '.md')
      return [name, { name, file, title: titleOf(source), source }]
    }),
  )
  return known
}

function filesIn(folder: string): string[] {
  const place = new URL(folder, FOLDER)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter((name) => name.endsWith('.md') && basename(name, '.md') !== DECISIONS)
    .map((name) => folder + name)
}

const placeOf = (file: string) => {
  const at = ORDER.indexOf(basename(file, '.md'))
  return at === -1 ? ORDER.length : at
}
const byOrder = (a: string, b: string) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)

export const isDecision = ({ file }: SourceDocument) => file.startsWith('decisions/')
