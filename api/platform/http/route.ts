import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { can } from '#api/platform/access/roles.ts'
import { type OfToken, type Scope, scopeOf } from '#api/platform/access/scope.ts'
import { refuseToken } from '#api/platform/access/token-rules.ts'
import { asToken } from '#api/platform/database/acting-token.ts'
import { asPart } from '#api/platform/kept/making.ts'
import type { Api, Caller, Endpoint, Output } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { MemberRole, UserType } from '#contract/vocabulary.ts'
import { fieldErrors, foreseen } from './errors.ts'
import type { Form } from './form.ts'

/** The account and the session of a valid token. */
export type Identity = {
  userId: number
  userType: UserType
  isVerified: boolean
  /** 0 for a token, which has no session. */
  sessionId: number
  /** Proved who they are within the last 10 minutes. */
  isRecent: boolean
  /** Signed in in two steps. */
  isTwoFactor: boolean
  /** Must sign in in two steps: an operator, and a member of a company that asks for it. */
  needsSecondStep: boolean
  /** The member's company, once it is created or joined. */
  company?: { id: number; role: MemberRole; isSuspended: boolean } | undefined
  /** A token of the company, or of an operator, acts for the account, within its scopes. */
  token?: OfToken
}

/** Describes a connection, for the list of sessions, the security log and limits. */
export type Client = {
  address: string
  userAgent: string
  language: Language
  idempotencyKey?: string
  /** When the request arrived, in milliseconds of this process's steady clock (`performance.now()`). */
  arrivedAt: number
  /** The device cookie as it came. */
  device?: string
  /** Sets the device cookie with the answer. */
  keepDevice?(value: string): void
  /** Names the request in each line. */
  log?: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** A handler's input: params, query and body as the contract parses them. */
type Parsed<E> =
  E extends Endpoint<infer P, infer Q, z.ZodType, infer B>
    ? {
        params: P extends z.ZodType ? z.output<P> : undefined
        query: Q extends z.ZodType ? z.output<Q> : undefined
        body: B extends z.ZodType ? z.output<B> : undefined
        client: Client
      }
    : never

/** Lets a handler set headers beside its body. */
export type Answer = { header(name: string, value: string): void }

type Handler<E, More = unknown> = (input: Parsed<E> & More, answer: Answer) => Promise<Output<E>>

/** An endpoint and its handler. `answer` takes raw strings, so that HTTP and in-process requests share one path. */
export type Route = {
  endpoint: Endpoint
  answer(raw: RawInput, answer: Answer): Promise<unknown>
}

type RawInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  caller?: Identity | undefined
  client?: Client
}

const inProcess = (): Client => ({
  address: '',
  userAgent: '',
  language: DEFAULT_LANGUAGE,
  arrivedAt: performance.now(),
})

/** For endpoints open to anybody; the handler of a `personal` one gets the caller's identity, if there is a token. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, { caller: Identity | undefined }>,
): Route {
  if (endpoint.caller !== 'visitor') throw new Error(`${endpoint.path} needs a signed-in caller`)
  return makeRoute(endpoint, (input, caller, answer) => handler({ ...input, caller }, answer))
}

/** For endpoints that need a token; the handler gets the caller's identity. */
export function signedInRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, { caller: Identity }>,
): Route {
  if (endpoint.caller === 'visitor') throw new Error(`${endpoint.path} is open to visitors`)
  return makeRoute(endpoint, (input, caller, answer) =>
    handler({ ...input, caller: admit(endpoint, caller) }, answer),
  )
}

/** For endpoints of company members; the handler gets their identity and scope. */
export function memberRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, { scope: Scope; caller: Identity }>,
): Route {
  return makeRoute(endpoint, (input, identity, answer) => {
    const { scope, caller } = admitMember(endpoint, identity)
    return handler({ ...input, scope, caller }, answer)
  })
}

/** For endpoints that take files: the handler gets the form as a stream and parses its texts itself. */
export function uploadRoute<E extends Endpoint>(
  endpoint: E,
  handler: (input: Omit<Parsed<E>, 'body'> & { caller: Identity; form: Form }) => Promise<Output<E>>,
): Route {
  if (endpoint.uploads === undefined) throw new Error(`${endpoint.path} takes no files`)
  return makeRoute(endpoint, ({ body, ...input }, caller) => {
    // serve.ts passes a form that is not parsed, because the endpoint takes files.
    const form = body as unknown as Form
    return handler({ ...input, caller: admit(endpoint, caller), form })
  })
}

/** `uploadRoute` for company members. */
export function memberUploadRoute<E extends Endpoint>(
  endpoint: E,
  handler: (input: Omit<Parsed<E>, 'body'> & { scope: Scope; form: Form }) => Promise<Output<E>>,
): Route {
  return uploadRoute(endpoint, (input) =>
    handler({ ...input, scope: admitMember(endpoint, input.caller).scope }),
  )
}

function makeRoute<E extends Endpoint>(
  endpoint: E,
  handle: (input: Parsed<E>, caller: Identity | undefined, answer: Answer) => Promise<Output<E>>,
): Route {
  return {
    endpoint,
    async answer(raw, answer) {
      if (endpoint.caller !== 'visitor') admit(endpoint, raw.caller)
      // TypeScript cannot follow the conditional type of Parsed through the three parses.
      const input = {
        params: parseInput(endpoint.params, raw.params),
        query: parseInput(endpoint.query, raw.query),
        body: endpoint.uploads === undefined ? parseInput(endpoint.body, raw.body) : raw.body,
        client: raw.client ?? inProcess(),
      } as Parsed<E>
      const work = () => asPart(() => handle(input, raw.caller, answer))
      return endpoint.output.parse(await asToken(raw.caller?.token?.id, work))
    },
  }
}

const KIND_OF_CALLER: Partial<Record<Caller, UserType>> = {
  'job-seeker': 'JOB_SEEKER',
  'company-member': 'RECRUITING_COMPANY',
  operator: 'OPERATOR',
}

/**
 * Admits the callers that the endpoint names (decisions §4). Members of a suspended company can only read.
 * @throws ApiError unauthorized, unverified, second_step_required, forbidden, no_company, suspended, reauthentication_needed
 */
export function admit(
  endpoint: Pick<Endpoint, 'caller'> & Partial<Endpoint>,
  caller: Identity | undefined,
): Identity {
  if (!caller) throw new ApiError('unauthorized')
  if (caller.token) refuseToken(endpoint, caller.token, caller.company?.role)
  if (endpoint.caller === 'unverified') return caller
  if (!caller.isVerified) throw new ApiError('unverified')
  refuseByKind(endpoint, caller)
  if (endpoint.needs === 'recent') requireRecent(caller)
  return caller
}

/**
 * For acts that ask for a recent proof of who the caller is only with some input; else the endpoint says `needs: 'recent'`.
 * @throws ApiError reauthentication_needed
 */
export function requireRecent({ isRecent }: Pick<Identity, 'isRecent'>): void {
  if (!isRecent) throw new ApiError('reauthentication_needed')
}

function refuseByKind(
  {
    caller: allowed,
    ability,
    method = 'GET',
    beforeSecondStep,
  }: Pick<Endpoint, 'caller'> & Partial<Endpoint>,
  caller: Identity,
): void {
  const kind = KIND_OF_CALLER[allowed]
  if (kind && kind !== caller.userType) throw new ApiError('forbidden')
  if (caller.needsSecondStep && !caller.isTwoFactor && !beforeSecondStep)
    throw new ApiError('second_step_required')
  if (ability && !caller.company) throw new ApiError('no_company')
  if (ability && caller.company && !can(caller.company.role, ability)) throw new ApiError('forbidden')
  if (allowed === 'company-member' && caller.company?.isSuspended && method !== 'GET')
    throw new ApiError('suspended')
}

function admitMember(endpoint: Endpoint, identity: Identity | undefined) {
  const caller = admit(endpoint, identity)
  const { userId, company, token } = caller
  if (!endpoint.ability || !company) throw new Error(`${endpoint.path} does not say what its caller may`)
  return { scope: scopeOf({ userId, company, token }), caller }
}

function parseInput(schema: z.ZodType | undefined, raw: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(raw ?? {})
  if (!result.success) throw new ApiError('invalid', fieldErrors(result.error))
  return result.data
}

/** Endpoints are compared by name, because the built web app has its own copy of the contract. */
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

const unheard: Answer = { header() {} }

/** The API for requests from inside the process, parsed and presented as over HTTP; undefined is a visitor. */
export type ApiFor = (caller: Identity | undefined, hear?: Answer) => Api

export function apisInProcess(routes: Route[]): ApiFor {
  const byName = new Map(routes.map((each) => [nameOf(each.endpoint), each]))
  return (caller, hear = unheard) =>
    async (endpoint, ...[input]) => {
      const found = byName.get(nameOf(endpoint))
      if (!found) throw new Error(`No route answers ${endpoint.path}`)
      const { params, query, body } = input ?? {}
      const answer = found.answer({ params, query, body, caller }, hear).catch((error) => {
        throw foreseen(error) ?? error
      })
      // `answer` parsed it with the endpoint's own output schema.
      return (await answer) as Output<typeof endpoint>
    }
}
