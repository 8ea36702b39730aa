import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call. A visitor has no token. */
export type Caller = 'visitor'

type Shape = z.ZodType | undefined

/**
 * One call of the API as a value: the server makes a route of it, the clients a typed function, the docs a page.
 * `path` has `:name` for parameters and ends with a slash (decisions §2).
 */
export type Endpoint<P extends Shape = Shape, Q extends Shape = Shape, O extends z.ZodType = z.ZodType> = {
  method: Method
  path: `/api/${string}`
  summary: string
  tag: string
  caller: Caller
  params?: P
  query?: Q
  output: O
  errors: ErrorCode[]
}

/** What a call takes: the input side of `params` and `query`. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, z.ZodType>
    ? (P extends z.ZodType ? { params: z.input<P> } : { params?: undefined }) &
        (Q extends z.ZodType ? { query?: z.input<Q> } : { query?: undefined })
    : never

/** What a call gives: the parsed body. */
export type Output<E> = E extends Endpoint<Shape, Shape, infer O> ? z.output<O> : never

/** The one door of the web app: the API as a typed function, in the browser and on the server. Rejects with ApiError. */
export type Call = <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => Promise<Output<E>>

type CallArguments<E> = { params?: undefined } extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

export function endpoint<O extends z.ZodType, P extends Shape = undefined, Q extends Shape = undefined>(
  definition: Endpoint<P, Q, O>,
): Endpoint<P, Q, O> {
  return definition
}
