import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { keyOf } from '#tests/support/upgrades/statements.ts'

/**
 * Loaded into each process of a test run (`node --import`), adds what it asks databases for to recorded.jsonl beside this file: a
 * JSON text in each line, once for each form and process.
 */
const file = join(import.meta.dirname, 'recorded.jsonl')
const seen = new Set<string>()
const client = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown } // one of its many overloads
const { query } = client
client.query = function recorded(this: unknown, ...given: unknown[]) {
  const [asked] = given as [string | { text?: string } | undefined]
  const text = typeof asked === 'string' ? asked : asked?.text
  if (text && !seen.has(keyOf(text))) {
    seen.add(keyOf(text))
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
  return query.apply(this, given)
}
