import type { components, paths } from './schema.ts'

export type Schemas = components['schemas']
export type Problem = Schemas['Problem']

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never
}[keyof paths]
type OperationAt<M extends Method, P extends keyof paths> = paths[P][M & keyof paths[P]]

type Part<O, Name extends string> = O extends { parameters: { [K in Name]: infer V } } ? V : never
type QueryPart<O> = O extends { parameters: { query?: infer V } } ? Exclude<V, undefined> : never
type BodyOf<O> = O extends { requestBody?: infer B } ? Exclude<B, undefined> : never
type BodyPart<O> = [BodyOf<O>] extends [never]
  ? never
  : BodyOf<O> extends { content: { 'application/json': infer J } }
    ? J | FormData
    : FormData

type Options = {
  /** Of your choice; every POST has one of its own otherwise, so that a repeat does not act twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}
type Input<O> = ([Part<O, 'path'>] extends [never] ? { params?: undefined } : { params: Part<O, 'path'> }) &
  ([QueryPart<O>] extends [never] ? { query?: undefined } : { query?: QueryPart<O> }) &
  ([BodyPart<O>] extends [never] ? { body?: undefined } : { body: BodyPart<O> }) &
  Options
type Arguments<O> = Record<never, never> extends Input<O> ? [input?: Input<O>] : [input: Input<O>]

type Success<R> = R extends { 200: infer A } ? A : R extends { 201: infer A } ? A : never
/** The body of a success; a file is a Blob. */
export type Answer<O> = O extends { responses: infer R }
  ? Success<R> extends { content: { 'application/json': infer J } }
    ? J
    : Blob
  : never
type Row<A> = A extends readonly (infer R)[] ? R : never

/** The API refused: `problem` says why, in codes and in English. */
export class OpencallError extends Error {
  readonly status: number
  readonly problem: Problem
  /** Names the line of the server's log, of failures of the server. */
  readonly requestId: string | null
  constructor(status: number, problem: Problem, requestId: string | null) {
    super(problem.detail)
    this.name = 'OpencallError'
    this.status = status
    this.problem = problem
    this.requestId = requestId
  }
}

export type ClientOptions = {
  /** The address of the site, as `https://jobs.example.org`. */
  baseUrl: string
  /** Of a company (`oc_…`), or of a person's session. Public reads need none. */
  token?: string
  /** How often a request is repeated after 429, 503 or a lost connection; twice unless told. */
  retries?: number
  fetch?: typeof fetch
}

type Asked = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
} & Options

/** The API of one site, typed by its description. Rejects with OpencallError. */
export function createClient(options: ClientOptions) {
  const base = new URL('/api/v1', options.baseUrl).href
  const asking =
    <M extends Method>(method: M) =>
    async <P extends PathOf<M>>(
      path: P,
      ...[input]: Arguments<OperationAt<M, P>>
    ): Promise<Answer<OperationAt<M, P>>> => {
      const asked = (input ?? {}) as Asked
      const response = await send(options, method, base + addressOf(path, asked), asked)
      return (await bodyOf(response)) as Answer<OperationAt<M, P>>
    }

  /** All rows of a list, page after page, to its end. */
  async function* all<P extends PathOf<'get'>>(
    path: P,
    ...[input]: Arguments<OperationAt<'get', P>>
  ): AsyncGenerator<Row<Answer<OperationAt<'get', P>>>> {
    const asked = (input ?? {}) as Asked
    let address: string | undefined = base + addressOf(path, asked)
    while (address) {
      const response: Response = await send(options, 'get', address, asked)
      yield* (await response.json()) as Row<Answer<OperationAt<'get', P>>>[]
      address = nextOf(response, address)
    }
  }

  return {
    get: asking('get'),
    post: asking('post'),
    put: asking('put'),
    patch: asking('patch'),
    delete: asking('delete'),
    all,
  }
}

function addressOf(path: string, { params = {}, query = {} }: Asked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function send(
  options: ClientOptions,
  method: Method,
  address: string,
  asked: Asked,
): Promise<Response> {
  const { token, retries = 2, fetch: ask = fetch } = options
  const { body, signal } = asked
  const isForm = body instanceof FormData
  const key = asked.idempotencyKey ?? (method === 'post' ? crypto.randomUUID() : undefined)
  const request: RequestInit = {
    method: method.toUpperCase(),
    headers: {
      Accept: 'application/json, application/problem+json',
      ...(token && isFor(token, address) && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  // A request that acted, and whose answer was lost, acts again unless it has a key or changes nothing twice.
  const isRepeatable = method !== 'patch'
  for (let tries = 0; ; tries++) {
    const mayRepeat = isRepeatable && tries < retries
    const response = await ask(address, request).catch((error: unknown) => {
      if (!mayRepeat || signal?.aborted) throw error
      return undefined
    })
    if (response?.ok) return response
    if (response && !(mayRepeat && isForLater(response))) throw await errorOf(response)
    await pause(Number(response?.headers.get('retry-after') ?? 2 ** tries))
  }
}

/** A company's token works at its own addresses alone; the public ones need none. */
const isFor = (token: string, address: string) =>
  !token.startsWith('oc_') || new URL(address).pathname.startsWith('/api/v1/company/')

/** The same request may be answered in a while. */
const isForLater = ({ status, headers }: Response) =>
  status === 429 || status === 503 || (status === 409 && headers.has('retry-after'))

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

async function errorOf(response: Response): Promise<OpencallError> {
  const { status, statusText, headers } = response
  const said = (await response.json().catch(() => ({}))) as Partial<Problem>
  const problem = { type: 'about:blank', title: statusText, status, detail: statusText, code: 'internal' }
  return new OpencallError(status, { ...problem, ...said }, headers.get('x-request-id'))
}

const bodyOf = (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.includes('json') ? response.json() : response.blob()

/** RFC 8288. */
function nextOf({ headers }: Response, address: string): string | undefined {
  const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return next === undefined ? undefined : new URL(next, address).href
}
