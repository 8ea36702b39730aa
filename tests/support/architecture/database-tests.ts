import { globSync, readFileSync } from 'node:fs'
import { parseSource } from './source-files.ts'

/** Test files that ask for the address of PostgreSQL, themselves or through tests/support: all others do the same without it. */
export const databaseTests = (patterns: string[]): string[] =>
  globSync(patterns).filter((path) => reaches(path))

function reaches(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  if (text.includes("inject('serverUrl')")) return true
  return parseSource(path, text).imports.some(
    ({ target, isLocal }) => isLocal && /^tests\/.*\.ts$/.test(target) && reaches(target, seen),
  )
}
