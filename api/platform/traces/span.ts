import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** As OTLP numbers them. */
const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type Attributes = Record<string, string | number>

/** A piece of work with its beginning and end; names and attributes never hold texts that people wrote. */
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: (typeof KINDS)[keyof typeof KINDS]
  attributes: Attributes
  hasFailed: boolean
  /** In nanoseconds since 1970. */
  startedAt: bigint
  endedAt?: bigint
}
/** Ends a span, which is sent from then on. */
export type End = (span: Span, attributes?: Attributes) => void
type Parent = Pick<Span, 'traceId' | 'spanId'>

const current = new AsyncLocalStorage<Span>()
export const currentSpan = (): Span | undefined => current.getStore()
export const within = <T>(span: Span, work: () => T): T => current.run(span, work)

export function newSpan(name: string, kind: keyof typeof KINDS, parent?: Parent): Span {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.spanId }),
    name,
    kind: KINDS[kind],
    attributes: {},
    hasFailed: false,
    startedAt: now(),
  }
}

/** The steady clock from one reading of the time of day, so that no span ends before it began. */
const STARTED = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()
export const now = () => STARTED + process.hrtime.bigint()

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NOTHING = /^0+$/

/** Reads the header of W3C Trace Context; undefined for none, and for one that is not whole. */
export function parentIn(header: unknown): (Parent & { isSampled: boolean }) | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(header ?? '')) ?? []
  if (NOTHING.test(traceId || '0') || NOTHING.test(spanId || '0')) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const headerOf = ({ traceId, spanId }: Parent): string => `00-${traceId}-${spanId}-01`

/** The last 13 digits of a trace, which say the same to every server that shares it. */
const DIGITS = 13

/** Whether an id, which is random, falls into a share from 0 to 1. */
export const isDrawn = (id: string, ratio: number) =>
  Number.parseInt(id.slice(-DIGITS), 16) / 16 ** DIGITS < ratio
