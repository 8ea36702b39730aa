import type { Attributes, Span } from './span.ts'

export type TraceSettings = {
  /** Of an OTLP receiver over HTTP, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** From 0 to 1: the share of traces that are recorded. */
  ratio: number
}
type Service = { name: string; version: string }

const EVERY_MS = 5_000
const AT_ONCE = 512
/** Spans are dropped rather than memory filled where the receiver is away. */
const MOST_WAITING = 4_096
const PATIENCE_MS = 10_000

export type Exporter = { add(span: Span): void; flush(): Promise<void>; stop(): Promise<void> }

/** Sends spans in batches as OTLP over HTTP, in JSON. What cannot be sent is dropped: traces are never worth a request. */
export function openExporter({ endpoint, headers, ...settings }: TraceSettings, version: string): Exporter {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  const service = { name: settings.serviceName, version }
  let waiting: Span[] = []
  let sending = Promise.resolve()

  async function send() {
    while (waiting.length > 0) {
      const body = JSON.stringify(presentSpans(waiting.splice(0, AT_ONCE), service))
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const init = { method: 'POST', body, signal, redirect: 'error' as const }
      const answer = await fetch(url, {
        ...init,
        headers: { 'content-type': 'application/json', ...headers },
      })
      await answer.body?.cancel()
    }
  }
  const flush = () => {
    sending = sending.then(send).catch(() => {
      waiting = []
    })
    return sending
  }
  const timer = setInterval(flush, EVERY_MS).unref()
  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(span)
      if (waiting.length === AT_ONCE) void flush()
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

const presentSpans = (spans: Span[], { name, version }: Service) => ({
  resourceSpans: [
    {
      resource: { attributes: presentAttributes({ 'service.name': name, 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'opencall', version }, spans: spans.map(presentSpan) }],
    },
  ],
})

const presentSpan = ({ startedAt, endedAt, attributes, hasFailed, ...span }: Span) => ({
  ...span,
  startTimeUnixNano: String(startedAt),
  endTimeUnixNano: String(endedAt),
  attributes: presentAttributes(attributes),
  status: hasFailed ? { code: 2 } : {},
})

const presentAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
