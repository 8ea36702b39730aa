import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownAddress, type ParametersOf, settleLanguages } from '#api/platform/kept/address.ts'
import { type Answer, bestEncoding, encodeAnswer, makeAnswer } from '#api/platform/kept/answer.ts'
import type { Catalogue } from '#api/platform/kept/catalogue.ts'
import { alone, type Flight, Flights, type Outcome } from '#api/platform/kept/flights.ts'
import { isFresh, isSendable, type KeptAnswer, KeptAnswers } from '#api/platform/kept/kept-answers.ts'
import { currentMaking, Making, withMaking } from '#api/platform/kept/making.ts'
import { fixedMoment, type Moment } from '#api/platform/kept/moment.ts'
import { refusalOf } from '#api/platform/kept/refusal.ts'
import { Remaking } from '#api/platform/kept/remaking.ts'
import { ApiError } from '#contract/errors.ts'
import { endingAfter } from './shared-age.ts'

/** An answer that nothing in the catalogue changes is made anew after this time. */
const LONGEST_MS = 60_000
/** Set by an answer to who changed the catalogue: they see it at once, in seconds. */
const EDITED = { cookie: 'edited', seconds: 10 }

/** For a full queue of answers to be made, in seconds. */
const RETRY_AFTER = 5

/** Some thirty pictures; caches in front have them too. */
const PICTURE_BYTES = 4 * 1024 * 1024

const noParameters: ParametersOf = () => []

type Unkept = { payload: unknown; version: number | undefined }
type Lead = { key: string; flight: Flight; moment: Moment | undefined }

declare module 'fastify' {
  interface FastifyRequest {
    making: Making | undefined
    /** Under which its answer may be kept; undefined for what is nobody else's. */
    publicKey: string | undefined
    /** Set for the request that makes an answer for all others. */
    lead: Lead | undefined
    /** The address by its known parameters, for answers that are kept. */
    knownUrl: string | undefined
    kept: KeptAnswer | undefined
    /** It has waited for an answer that is nobody else's. */
    makesOwn: boolean
    /** Asked for at another host, where other answers stand at the same addresses. */
    isElsewhere: boolean
  }
  interface FastifyContextConfig {
    /** On which its answer depends; without it on none, so that no unknown one makes another answer. */
    parametersOf?: ParametersOf
    /** A queue of its own limits how many are made at once; it takes no page's place, and no page's memory. */
    isDrawn?: boolean
  }
}

type Means = { catalogue: Catalogue; moment(): Promise<Moment | undefined>; isHttps: boolean }

/**
 * Keeps answers that say `Cache-Control: public` in memory, compressed. They hold nothing of the caller, so one copy serves
 * everybody. A change of the catalogue ends what shows something that is gone; other answers are sent for a few seconds more
 * while one request makes them anew (ADR 027).
 * @returns a hook for `onRequest`, to be added after the one that counts reads: it makes what is not kept, each once
 */
export function cachePublicAnswers(app: FastifyInstance, means: Means) {
  for (const name of ['making', 'publicKey', 'lead', 'knownUrl', 'kept'] as const)
    app.decorateRequest(name, undefined)
  app.decorateRequest('makesOwn', false)
  app.decorateRequest('isElsewhere', false)
  noteWhatIsMade(app)
  const { keepersOf, find, join, lead } = openAnswers(app, means)

  app.addHook('onRequest', async (request, reply) => {
    if (!isShareable(request)) return
    const { parametersOf = noParameters } = request.routeOptions.config
    settleLanguages(request.query)
    request.knownUrl = knownAddress(request.url, parametersOf)
    request.publicKey = keyOf(request)
    const kept = find(request, request.publicKey)
    if (kept) return sendKept(request, reply, kept)
    const joined = join(request, request.publicKey)
    if (joined && (await sendOutcome(request, reply, await joined))) return reply
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { lead, making } = request
    if (!lead || !making) return payload
    const { key, flight, moment } = lead
    const answers = keepersOf(request)
    if (!moment || !isText(payload) || !isPublic(reply)) {
      flight.land(unkept(request, reply, { payload, version: means.catalogue.version() }))
      if (reply.statusCode < 500) answers.delete(key)
      return payload
    }
    making.isWhole ||= making.isEmpty
    const made = await makeAnswer(reply.getHeaders(), Buffer.from(payload))
    const answer = { ...made, making, ...timesOf(lead, making) }
    const isKept = answers.keep(key, answer, moment.version)
    flight.land(isKept ? answer : undefined)
    request.kept = answer
    return prepare(request, reply, answer)
  })

  app.addHook('onSend', async (request, reply) => {
    if (request.making?.hasEdited) {
      reply.header('set-cookie', editedCookie(means.isHttps))
      // A visitor who asks after this answer meets nothing from before in this process.
      await means.catalogue.catchUp()
    }
    const cacheControl = reply.getHeader('cache-control')
    if (typeof cacheControl !== 'string' || !cacheControl.includes('s-maxage')) return
    reply.header('cache-control', endingAfter(cacheControl, secondsLeft(request)))
  })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { publicKey } = request
    if (publicKey === undefined) return
    // Another may have begun to make it while reads were counted.
    const joined = join(request, publicKey)
    if (joined && (await sendOutcome(request, reply, await joined))) return reply
    await lead(request, reply, publicKey)
  }
}

/** Finds what is kept, else waits for who makes it, else leads. Who has just edited waits for nobody. */
function openAnswers(app: FastifyInstance, { catalogue, moment }: Means) {
  const pages = new KeptAnswers(catalogue)
  const pictures = new KeptAnswers(catalogue, PICTURE_BYTES)
  const flights = new Flights()
  const remaking = new Remaking(catalogue.isBusy)
  app.addHook('onClose', async () => remaking.stop())

  const isDrawn = ({ routeOptions }: FastifyRequest) => routeOptions.config.isDrawn === true
  const keepersOf = (request: FastifyRequest) => (isDrawn(request) ? pictures : pages)

  function find(request: FastifyRequest, key: string): KeptAnswer | undefined {
    if (request.making?.isRemake || hasEdited(request)) return undefined
    const kept = keepersOf(request).get(key)
    if (!kept || isFresh(kept)) return kept
    // Pages are made anew a few at a time, and would wait.
    if (isDrawn(request)) return undefined
    remaking.ask({ key, kept, make: () => remake(app, request) })
    return kept
  }

  /** @returns undefined at once where nobody makes it, so that the next step can begin before any other request */
  function join(request: FastifyRequest, key: string): Promise<Outcome> | undefined {
    const flight = request.making?.isRemake || request.makesOwn ? undefined : flights.get(key)
    // Another's may be read from a replica, which need not have the change yet.
    if (!flight || hasEdited(request)) return undefined
    flight.joined++
    return flight.made
  }

  async function lead(request: FastifyRequest, reply: FastifyReply, key: string) {
    if (request.routeOptions.config.isFree) {
      // Files and pictures show no deadline, and must not wait for the database.
      if (request.making) request.making.isFixed = true
      request.lead = { key, flight: alone(), moment: fixedMoment(catalogue) }
      return
    }
    const takesPlace = !isDrawn(request)
    if (takesPlace && flights.isFull)
      throw new ApiError('unavailable', undefined, { retryAfter: RETRY_AFTER })
    const flight = flights.begin(key, takesPlace)
    // A visitor who leaves keeps the place until the work has ended, which nothing stops.
    reply.raw.once('close', () => reply.sent && flight.land(undefined))
    await flight.turn
    if (reply.raw.destroyed && flight.joined === 0) {
      flight.land(undefined)
      return reply.hijack()
    }
    request.lead = { key, flight, moment: await moment() }
  }

  return { keepersOf, find, join, lead }
}

/** Lets the code that answers note what it shows, without passing the request on to it. */
function noteWhatIsMade(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    request.making = new Making(currentMaking()?.isRemake)
    request.making.readsPrimary = hasEdited(request) || request.headers.authorization !== undefined
    withMaking(request.making, done)
  })
  // A body that arrives continues in the context of its socket.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.making) withMaking(request.making, done)
    else done()
  })
}

/** Asks this process itself. @returns whether there is an answer to replace the old one */
async function remake(app: FastifyInstance, { knownUrl = '/', headers }: FastifyRequest): Promise<boolean> {
  const answer = await withMaking(new Making(true), () =>
    app.inject({
      method: 'GET',
      url: knownUrl,
      headers: {
        'accept-encoding': 'br',
        ...(headers.accept && { accept: headers.accept }),
      },
    }),
  )
  return answer.statusCode < 500
}

function isShareable({ method, headers, isElsewhere }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined && !isElsewhere
}

/** An answer is the same for everybody at its address; only refusals have two forms. */
function keyOf({ headers, knownUrl }: FastifyRequest): string {
  const problem = headers.accept?.includes('problem+json') ? 'p' : ''
  return `${problem} ${knownUrl}`
}

const isText = (payload: unknown) => typeof payload === 'string' || Buffer.isBuffer(payload)

function isPublic(reply: FastifyReply): boolean {
  return reply.statusCode === 200 && String(reply.getHeader('cache-control')).startsWith('public')
}

/** An answer on which nobody noted what it shows may show the next deadline. */
function timesOf({ flight, moment }: Lead, { isWhole, lists, endsAt }: Making) {
  const next = moment?.nextDeadline ?? 0
  const deadline = isWhole || lists.size > 0 ? next : Infinity
  const own = endsAt === Infinity ? Infinity : (moment?.at(endsAt) ?? 0)
  return {
    endsAt: Math.min(own, isWhole ? deadline : Infinity),
    staleFrom: Math.min(flight.beganAt + LONGEST_MS, deadline),
    deadline: Math.min(own, deadline),
  }
}

function secondsLeft({ kept, lead }: FastifyRequest): number {
  if (kept && !(isFresh(kept) && isSendable(kept))) return 0
  const until = kept?.deadline ?? lead?.moment?.nextDeadline ?? 0
  return Math.max(0, Math.floor((until - performance.now()) / 1_000))
}

const hasEdited = ({ headers }: FastifyRequest) => /(?:^|;\s*)edited=/.test(headers.cookie ?? '')

const editedCookie = (isHttps: boolean) =>
  `${EDITED.cookie}=1; Path=/; Max-Age=${EDITED.seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

/** For the others, who waited for an answer that is not kept. */
function unkept(request: FastifyRequest, reply: FastifyReply, { payload, version }: Unkept): Outcome {
  if (isPublic(reply)) return isText(payload) ? undefined : 'own'
  const refusal = refusalOf(request, reply, payload)
  // Something missing may be there since.
  const isStill = reply.statusCode >= 500 || version === request.lead?.moment?.version
  return refusal ? (isStill ? refusal : undefined) : 'own'
}

/** @returns whether it could be sent to who waited for it */
async function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): Promise<boolean> {
  if (outcome === 'own') request.makesOwn = true
  if (outcome === undefined || outcome === 'own') return false
  if ('refused' in outcome) {
    if (outcome.accept !== request.headers.accept) return false
    reply.code(outcome.refused).headers(outcome.headers).send(outcome.body)
    return true
  }
  if (!isSendable(outcome)) return false
  await sendKept(request, reply, outcome)
  return true
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer) {
  request.kept = kept
  // Fastify would send null as JSON.
  reply.send((await prepare(request, reply, kept)) ?? undefined)
  return reply
}

async function prepare(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<Buffer | null> {
  reply.headers(answer.headers).header('etag', answer.etag)
  if (hasAlready(request.headers['if-none-match'], answer.etag)) {
    reply.code(304)
    return null
  }
  const encoding = bestEncoding(String(request.headers['accept-encoding'] ?? ''), answer)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encodeAnswer(answer, encoding)
}

/** RFC 9110 §13.1.2: `*` matches any tag, else tags are compared weakly. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || (ifNoneMatch?.split(',').map(strong).includes(strong(etag)) ?? false)
}
