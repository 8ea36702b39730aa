import { globSync, readFileSync } from 'node:fs'
import { parseSource } from './source-files.ts'

/** Where SQL itself is under test: what a server and the embedded database may answer differently, such as the order of texts. */
const OF_THE_DATABASE = /^api\/(platform\/database|opportunities\/(listing|query|search|facets|filters))\//
/** `.ci/run` rehearses a backup of an embedded database in use, whole; the client does things at once apart from it. */
const NOT_OF_IT = /^(api\/platform\/backup\/|tests\/client\.)/

/**
 * Test files that the embedded database, which is PostgreSQL on one connection, could answer differently than a server: those that
 * do things at once, and those about the database itself. Each asks for its address, itself or through tests/support.
 */
export const databaseTests = (patterns: string[]): string[] =>
  globSync(patterns).filter(
    (path) =>
      reaches(path) &&
      !NOT_OF_IT.test(path) &&
      (OF_THE_DATABASE.test(path) || doesAtOnce(readFileSync(path, 'utf8'))),
  )

const doesAtOnce = (text: string) => /Promise\.(all|allSettled|race|any)\(/.test(text)

function reaches(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  if (text.includes("inject('serverUrl')")) return true
  return parseSource(path, text).imports.some(
    ({ target, isLocal }) => isLocal && /^tests\/.*\.ts$/.test(target) && reaches(target, seen),
  )
}
