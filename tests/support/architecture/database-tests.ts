import { globSync, readFileSync } from 'node:fs'
import { parseSource } from './source-files.ts'

/** Where SQL itself is under test: what the embedded database and a server may answer differently, such as the order of texts. */
const OF_THE_DATABASE = /^(api\/platform\/|api\/opportunities\/(listing|query|search|facets|filters)\/)/

/**
 * Test files that a PostgreSQL server could answer differently than the embedded database, which is PostgreSQL on one connection:
 * those that do things at once, and those about the database itself. Each asks for its address, itself or through tests/support.
 * All journeys are made on PostgreSQL besides, so every other statement is run there too.
 */
export const databaseTests = (patterns: string[]): string[] =>
  globSync(patterns).filter(
    (path) => reaches(path) && (OF_THE_DATABASE.test(path) || doesAtOnce(readFileSync(path, 'utf8'))),
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
