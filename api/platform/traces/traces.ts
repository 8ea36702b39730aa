import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Mailer } from '#api/platform/mail/mail.ts'
import type { Outgoing } from '#api/platform/outgoing/commands.ts'
import type { Job } from '#api/platform/queue/queue.ts'
import { type Exporter, openExporter, type TraceSettings } from './export.ts'
import { traceRequests } from './requests.ts'
import { currentSpan, type End, headerOf, isDrawn, newSpan, now, type Span, within } from './span.ts'
import { traceStatements } from './statements.ts'

export type Traces = ReturnType<typeof openTraces>

/** Records what a server does, and sends it to the receiver of the settings; loaded only where they name one. */
export function openTraces(settings: TraceSettings, version: string) {
  const exporter = openExporter(settings, version)
  const end: End = (span, attributes) => {
    span.endedAt = now()
    Object.assign(span.attributes, attributes)
    exporter.add(span)
  }
  return {
    ofRequests: (app: FastifyInstance) => traceRequests(app, { end, ratio: settings.ratio }),
    ofStatements: (pool: pg.Pool) => traceStatements(pool, end),
    ofJobs: (jobs: Job[]): Job[] => jobs.map((job) => ofJob(job, end, settings.ratio)),
    ofMails: (mailer: Mailer): Mailer => ({
      ...mailer,
      send: (mail) => inSpan(end, { name: 'mail', kind: 'client' }, () => mailer.send(mail)),
    }),
    ofOutgoing: (outgoing: Outgoing): Outgoing => tracedOutgoing(outgoing, end),
    flush: (): ReturnType<Exporter['flush']> => exporter.flush(),
    stop: (): ReturnType<Exporter['stop']> => exporter.stop(),
  }
}

type Described = { name: string; kind: 'internal' | 'client' | 'consumer' }

/** Records a piece of work within another one; alone it is not recorded. */
async function inSpan<T>(end: End, { name, kind }: Described, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = currentSpan()
  return parent ? record(end, newSpan(name, kind, parent), work) : work()
}

async function record<T>(end: End, span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await within(span, () => work(span))
  } catch (error) {
    span.hasFailed = true
    throw error
  } finally {
    end(span)
  }
}

const ofJob = (job: Job, end: End, ratio: number): Job => ({
  ...job,
  handle: (data) => {
    const span = newSpan(`job ${job.name}`, 'consumer')
    return isDrawn(span.traceId, ratio) ? record(end, span, () => job.handle(data)) : job.handle(data)
  },
})

/** The receiver of a webhook can join its own trace. Addresses are those of companies: the name of the server is recorded alone. */
const tracedOutgoing =
  (outgoing: Outgoing, end: End): Outgoing =>
  (asked) =>
    inSpan(end, { name: 'webhook', kind: 'client' }, async (span) => {
      if (!span) return outgoing(asked)
      const headers = { ...asked.headers, traceparent: headerOf(span) }
      const answer = await outgoing({ ...asked, headers })
      span.attributes['server.address'] = new URL(asked.url).hostname
      if (answer.status !== null) span.attributes['http.response.status_code'] = answer.status
      span.hasFailed = answer.fault !== null
      return answer
    })
