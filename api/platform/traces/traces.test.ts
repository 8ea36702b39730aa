import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#api/platform/config.ts'
import { registration } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openTraces } from './traces.ts'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}

/** Keeps what is sent to it, as a collector would. */
const bodies: string[] = []
const asked: string[] = []
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push(`${request.method} ${request.url} ${request.headers['x-key']}`)
  bodies.push(Buffer.concat(chunks).toString())
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` // of a port it is one
const settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
  OTEL_SERVICE_NAME: 'jobs',
}

const open = await testDatabase()
const tracesOf = (more: Record<string, string> = {}) => {
  const { traces } = readConfig({ ...settings, ...more })
  if (!traces) throw new Error('Traces are off')
  return openTraces(traces, '1.2.3')
}
const traces = tracesOf()
traces.ofStatements(open.pool)
const { app, runDueJobs, sent } = await testApp(open, {}, { traces })

afterAll(async () => {
  await app.close()
  await traces.stop()
  await open.close()
  receiver.close()
})

/** All spans of what was sent since the last time. */
async function received(from = traces): Promise<Sent[]> {
  await from.flush()
  return bodies
    .splice(0)
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans[0].spans)
}
const attribute = (span: Sent | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? Number(value?.intValue)
}

it('sends a request with its statements as one trace, and nothing about people', async () => {
  const payload = registration()
  const answer = await app.inject({ method: 'POST', url: '/api/accounts/registration/job-seeker/', payload })
  expect(answer.statusCode).toBeLessThan(300)
  await traces.flush()
  const whole = bodies.join('\n')
  expect(JSON.parse(bodies[0] ?? '').resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'jobs' } },
    { key: 'service.version', value: { stringValue: '1.2.3' } },
  ])
  const spans = await received()
  const request = spans.find(({ name }) => name === 'POST /api/accounts/registration/job-seeker/')
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('insert users')
  for (const span of statements) {
    expect(span.traceId).toBe(request?.traceId)
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  }
  expect(attribute(request, 'http.response.status_code')).toBe(answer.statusCode)
  expect(attribute(request, 'opencall.request_id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(asked[0]).toBe('POST /v1/traces a b')
  for (const value of Object.values(payload))
    if (typeof value === 'string' && value.length > 3) expect(whole).not.toContain(value)
})

it('sends a job with its mail, and an address without what it names', async () => {
  await runDueJobs()
  const spans = await received()
  const job = spans.find(({ name }) => name === 'job mail')
  const mail = spans.find(({ name }) => name === 'mail')
  expect([mail?.traceId, mail?.parentSpanId]).toEqual([job?.traceId, job?.spanId])
  expect(sent.length).toBeGreaterThan(0)
  await app.inject('/api/jobs/?search_key=someone%20in%20particular')
  const [request] = (await received()).filter(({ name }) => name === 'GET /api/jobs/')
  expect(JSON.stringify(request)).not.toContain('particular')
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const from = (flags: string) => ({ traceparent: `00-${TRACE}-00f067aa0ba902b7-${flags}` })

it('goes on with a trace that a request names, unless that is not recorded', async () => {
  await app.inject({ url: '/api/jobs/?page_size=3', headers: from('01') })
  const [request] = (await received()).filter(({ name }) => name === 'GET /api/jobs/')
  expect([request?.traceId, request?.parentSpanId]).toEqual([TRACE, '00f067aa0ba902b7'])
  await app.inject({ url: '/api/jobs/?page_size=4', headers: from('00') })
  expect(await received()).toEqual([])
  await app.inject({ url: '/api/jobs/?page_size=5', headers: { traceparent: '00-0-0-01' } })
  expect((await received()).length).toBeGreaterThan(0)
})

it('records no more than its share, whatever a request asks for', async () => {
  const none = tracesOf({ OTEL_TRACES_SAMPLER_ARG: '0' })
  const quiet = await testApp(open, {}, { traces: none })
  await quiet.app.inject({ url: '/api/jobs/?page_size=6', headers: from('01') })
  expect(await received(none)).toEqual([])
  await quiet.app.close()
  await none.stop()
})

it('hands the trace on to the receiver of a webhook', async () => {
  const headers: Record<string, string>[] = []
  const outgoing = traces.ofOutgoing(async (given) => {
    headers.push(given.headers)
    return { status: 204, fault: null, firstBytes: '', ms: 1 }
  })
  const webhook = { url: 'https://hooks.example.org/secret-path', headers: {}, body: '{}' }
  const [job] = traces.ofJobs([{ name: 'webhooks', handle: async () => void (await outgoing(webhook)) }])
  await job?.handle({})
  const spans = await received()
  const span = spans.find(({ name }) => name === 'webhook')
  expect(headers[0]?.traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`)
  expect(attribute(span, 'server.address')).toBe('hooks.example.org')
  expect(JSON.stringify(spans)).not.toContain('secret-path')
})

it('answers as ever where the receiver is away, and drops what it cannot send', async () => {
  const lost = tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  const other = await testApp(open, {}, { traces: lost })
  expect((await other.app.inject('/api/jobs/?page_size=8')).statusCode).toBe(200)
  await other.app.close()
  await lost.stop()
})

it('does nothing where the settings name no receiver', async () => {
  expect(readConfig({}).traces).toBeUndefined()
  const plain = await testApp(open)
  expect(plain.app.hasRequestDecorator('span')).toBe(false)
  await plain.app.close()
})

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no value'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('refuses %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
