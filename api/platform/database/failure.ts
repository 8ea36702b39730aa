import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

const READ_ONLY = '25006'

/** An error as the log shows it. */
type Described = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: Described
  errors?: Described[]
}

/** Describes an error and its causes, without queries, their parameters and the values of rows, which name people. */
export function describeError(error: unknown): Described {
  const known = withoutQuery(error)
  if (!(known instanceof Error)) return { type: typeof known, message: String(known), stack: '' }
  return {
    type: known.name,
    message: known.message,
    ...('code' in known && known.code !== undefined && { code: String(known.code) }),
    ...('constraint' in known && typeof known.constraint === 'string' && { constraint: known.constraint }),
    stack: placesOf(error),
    ...(known.cause !== undefined && { cause: describeError(known.cause) }),
    ...(known instanceof AggregateError && { errors: known.errors.map(describeError) }),
  }
}

/**
 * Whether the database answered that it did not do it, so that the transaction left nothing; a lost connection leaves the outcome
 * of a commit unknown.
 */
export function isRefusal(error: unknown): boolean {
  const known = withoutQuery(error)
  return known instanceof DatabaseError && known.severity === 'ERROR'
}

/** Whether the server is no primary any more: a connection to it is of no use, and the next one finds the new primary. */
export function isReadOnly(error: unknown): boolean {
  const known = withoutQuery(error)
  return known instanceof DatabaseError && known.code === READ_ONLY
}

/** Describes an error in one line. */
export const reasonOf = (error: unknown): string => String(withoutQuery(error))

/** Drizzle puts the query and its parameters into its message; PostgreSQL's own message has neither. */
const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('Failed query')) : error

/** Drops the message, with which a stack begins. */
const placesOf = (error: unknown): string =>
  error instanceof Error ? (error.stack?.match(/^ {4}at .*$/gm)?.join('\n') ?? '') : ''
