import { is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Executor } from '#api/platform/database/client.ts'

const dialect = new PgDialect()
/** As in `search-state`. */
const NAME = /^[a-z]+(-[a-z]+)*$/
/** The text of each name. */
const named = new Map<string, string>()

/** Runs a statement with a value for each of its `sql.placeholder`s. */
type Statement<Row> = (database: Executor, values: Record<string, unknown>) => Promise<Row[]>

/**
 * A statement that each connection parses once and, after five runs, plans once. Its rows are the driver's: instants are Dates,
 * bigints texts. A name belongs to one text, because connections keep statements by name until they end.
 * @throws Error for a name that another text has, and for one that is not lower-case words with hyphens
 */
export function statement<Row>(name: string, query: SQL): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  if (!NAME.test(name)) throw new Error(`A statement is named ${name}, not as in search-state`)
  if ((named.get(name) ?? text) !== text) throw new Error(`Two statements are named ${name}`)
  named.set(name, text)
  return async (database, values) => {
    const { rows } = await database.run({
      name,
      text,
      values: params.map((param) => (is(param, Placeholder) ? values[param.name] : param)),
    })
    return rows as Row[] // by the text
  }
}
