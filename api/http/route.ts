import type { z } from 'zod'
import type { Call, Endpoint, Output } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { fieldErrors } from './errors.ts'

/** What a handler gets: params and query as the contract parses them. */
export type Parsed<E> =
  E extends Endpoint<infer P, infer Q, z.ZodType>
    ? {
        params: P extends z.ZodType ? z.output<P> : undefined
        query: Q extends z.ZodType ? z.output<Q> : undefined
      }
    : never

/** What a handler may say beside its body. */
export type Answer = { header(name: string, value: string): void }

type Handler<E> = (input: Parsed<E>, answer: Answer) => Promise<Output<E>>

/** One endpoint with the function that answers it; `answer` takes raw strings, so HTTP and in-process calls are one path. */
export type Route = {
  endpoint: Endpoint
  answer(raw: RawInput, answer: Answer): Promise<unknown>
}

export type RawInput = { params?: unknown; query?: unknown }

export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    async answer(raw, answer) {
      // The conditional type of Parsed cannot be followed through the two parses.
      const input = {
        params: parse(endpoint.params, raw.params),
        query: parse(endpoint.query, raw.query),
      } as Parsed<E>
      return endpoint.output.parse(await handler(input, answer))
    },
  }
}

function parse(schema: z.ZodType | undefined, raw: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(raw ?? {})
  if (!result.success) throw new ApiError('invalid', fieldErrors(result.error))
  return result.data
}

/** By name and not by identity: the built web app holds its own copy of the contract. */
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

const unheard: Answer = { header() {} }

/** The API called from inside the process, through the same parsing and presenting as over HTTP. */
export function callInProcess(routes: Route[]): Call {
  const byName = new Map(routes.map((each) => [nameOf(each.endpoint), each]))
  return async (endpoint, ...[input]) => {
    const found = byName.get(nameOf(endpoint))
    if (!found) throw new Error(`No route answers ${endpoint.path}`)
    // Output<E> is what `answer` parsed with the endpoint's own schema.
    return (await found.answer(input ?? {}, unheard)) as Output<typeof endpoint>
  }
}
