import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { currentSpan, type End, newSpan, type Span } from './span.ts'

type Query = (...given: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => unknown

/** Records statements of requests and jobs by their names, or by what they do to which table; never their text or values. */
export function traceStatements(pool: pg.Pool, end: End): void {
  const traced = new WeakSet<object>()
  const connect = pool.connect.bind(pool) as Query // it has two signatures
  // A connection that another request gives back would go on in that one's trace.
  pool.connect = ((callback?: Callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect // as above
  pool.on('acquire', (client) => {
    if (traced.has(client)) return
    traced.add(client)
    const query = client.query.bind(client) as Query // it has five signatures
    client.query = ((...given: unknown[]) => traceQuery(query, given, end)) as typeof client.query // as above
  })
}

function traceQuery(query: Query, given: unknown[], end: End): unknown {
  const parent = currentSpan()
  const name = nameOf(given[0])
  if (!parent || name === undefined) return query(...given)
  const span = newSpan(name, 'client', parent)
  span.attributes = { 'db.system.name': 'postgresql' }
  const callback = given.at(-1)
  if (isCallback(callback)) {
    const ended: Callback = (error, ...rest) => {
      finish(span, error, end)
      return callback(error, ...rest)
    }
    return query(...given.slice(0, -1), AsyncResource.bind(ended))
  }
  const answer = query(...given)
  if (answer instanceof Promise)
    answer.then(
      () => finish(span, undefined, end),
      (error: unknown) => finish(span, error ?? true, end),
    )
  return answer
}

const isCallback = (given: unknown): given is Callback => typeof given === 'function'

function finish(span: Span, error: unknown, end: End) {
  span.hasFailed = Boolean(error)
  end(span)
}

const VERB = /^\W*([a-z]+)/i
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)/i

/** `search-state` of a named statement, else as in `select users`; undefined for what reads rows as they come. */
function nameOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return shortOf(asked)
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return undefined
  if ('name' in asked && typeof asked.name === 'string') return asked.name
  return 'text' in asked && typeof asked.text === 'string' ? shortOf(asked.text) : undefined
}

function shortOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '')
  return table ? `${verb} ${table}` : verb
}
