import type { z } from 'zod'
import type { Ability } from './abilities.ts'
import type { ErrorCode } from './errors.ts'
import type { OperatorScope } from './integrations/operator-scopes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Callers that an endpoint admits. A `visitor` needs no token, `unverified` any token; the others have a verified
 * address: `signed-in` of any kind, a `job-seeker`, a `company-member` (decisions §4), an `operator` (decisions §1).
 */
const CALLERS = ['visitor', 'unverified', 'signed-in', 'job-seeker', 'company-member', 'operator'] as const
export type Caller = (typeof CALLERS)[number]

type Shape = z.ZodType | undefined

/**
 * An endpoint as a value: the server makes a route of it, the clients a typed function, the docs a page.
 * `path` has `:name` for parameters and ends with a slash (decisions §2).
 */
export type Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  O extends z.ZodType = z.ZodType,
  B extends Shape = Shape,
> = {
  method: Method
  path: `/api/${string}`
  summary: string
  tag: string
  caller: Caller
  /** The permission that the member's role needs; with it the caller acts for one company. */
  ability?: Ability
  params?: P
  query?: Q
  body?: B
  /** The largest body as JSON, in bytes; `LIMITS.jsonBytes` by default. */
  jsonBytes?: number
  /** Takes `multipart/form-data` as well as JSON; files need it. */
  multipart?: true
  /** The largest file in bytes; files are streamed to the store and never held in memory. */
  uploads?: number
  /** The most files of one form, 4 by default. */
  files?: number
  /** Open to visitors; a valid token adds the caller's own data to the answer. */
  personal?: true
  /** Asks for a proof of who the caller is within the last 10 minutes: 403 `reauthentication_needed` without one. */
  needs?: 'recent'
  /** With this scope an operator's token may ask too; endpoints of operators without one are closed to tokens (ADR 092). */
  operatorScope?: OperatorScope
  /** A person must do it: no token of a company may, whatever its scopes (ADR 078). */
  byHand?: true
  /** Open to an account that still has to set up or take the second step it must sign in with. */
  beforeSecondStep?: true
  /** Keeps its answer with what it did, in one transaction; other POSTs keep theirs apart (ADR 083). */
  keepsAnswer?: true
  /** Answers a secret that is shown once: the answer is not kept, and a repeat of its key is told 409 `secret_shown`. */
  secretAnswer?: true
  /** Limits the attempts of an address, for authentication (security.md, limits). */
  guarded?: true
  /** The status of a success, 200 by default. */
  status?: 201
  output: O
  errors: ErrorCode[]
}

/**
 * An endpoint's input before parsing: `params`, `query` and `body`. A body is sent as JSON unless it is a FormData, with
 * an `Idempotency-Key` if a repeated request must not act twice.
 */
type Input<E> =
  E extends Endpoint<infer P, infer Q, z.ZodType, infer B>
    ? (P extends z.ZodType ? { params: z.input<P> } : { params?: undefined }) &
        (Q extends z.ZodType ? { query?: z.input<Q> } : { query?: undefined }) &
        (B extends z.ZodType
          ? { body: z.input<B> | FormData; idempotencyKey?: string }
          : { body?: undefined })
    : never

/** The parsed body of an endpoint's answer. */
export type Output<E> = E extends Endpoint<Shape, Shape, infer O> ? z.output<O> : never

/** The API as a typed function, in the browser and on the server. Rejects with ApiError. */
export type Api = <E extends Endpoint>(endpoint: E, ...input: ApiArguments<E>) => Promise<Output<E>>

type ApiArguments<E> =
  { params?: undefined; body?: undefined } extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

export function endpoint<
  O extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(definition: Endpoint<P, Q, O, B>): Endpoint<P, Q, O, B> {
  return definition
}
