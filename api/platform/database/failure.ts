import { DrizzleQueryError } from 'drizzle-orm'

/** As the log has it. */
type Described = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: Described
  errors?: Described[]
}

/** What happened and where, with all that led to it: never a query, its parameters or the values of a row, which name people. */
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

/** The same in a line. */
export const reasonOf = (error: unknown): string => String(withoutQuery(error))

/** Drizzle puts the query and its parameters into its message; what PostgreSQL says has neither. */
const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('Failed query')) : error

/** A stack begins with the message. */
const placesOf = (error: unknown): string =>
  error instanceof Error ? (error.stack?.match(/^ {4}at .*$/gm)?.join('\n') ?? '') : ''
