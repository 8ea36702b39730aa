import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { measuredRoute } from './rules.ts'

/** In seconds: kept answers take less than the first, pages and uploads up to the last. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60]

/** Acts of people that say how the site is used: successful requests of these routes. */
export const ACTS: Record<string, string> = {
  'POST /api/accounts/registration/job-seeker/': 'job_seeker_registered',
  'POST /api/accounts/registration/recruiter/': 'recruiter_registered',
  'POST /api/accounts/login/': 'signed_in',
  'POST /api/jobs/:id/applications/': 'application_sent',
  'POST /api/proposal-requests/:id/proposals/': 'proposal_sent',
}

/** Measures each request by its route, and what became of answers that are kept. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const duration = new Histogram({
    name: 'opencall_http_request_duration_seconds',
    help: 'From the arrival of a request until its answer was sent, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const kept = new Counter({
    name: 'opencall_public_answers_total',
    help: 'Public answers: sent from memory, waited for while another made them, or made.',
    labelNames: ['how'],
    registers,
  })
  const uploads = new Counter({
    name: 'opencall_upload_bytes_total',
    help: 'Bytes of the forms with files that were accepted.',
    registers,
  })
  const acts = new Counter({
    name: 'opencall_acts_total',
    help: 'What people did: successful requests of a few routes.',
    labelNames: ['act'],
    registers,
  })
  for (const act of Object.values(ACTS)) acts.inc({ act }, 0)

  app.addHook('onResponse', (request, reply, done) => {
    // Answers that are made anew in the background answer nobody.
    if (!request.making?.isRemake) {
      const { method, routeOptions } = request
      const route = measuredRoute(routeOptions.url, request.url)
      duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
      const how = howAnswered(request)
      if (how) kept.inc({ how })
      if (reply.statusCode < 300) {
        uploads.inc(uploadedBytes(request))
        const act = ACTS[`${method} ${route}`]
        if (act) acts.inc({ act })
      }
    }
    done()
  })
}

function howAnswered({ publicKey, lead, kept }: FastifyRequest): string | undefined {
  if (publicKey === undefined) return undefined
  if (lead) return 'made'
  return kept ? 'kept' : 'joined'
}

function uploadedBytes({ headers }: FastifyRequest): number {
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false
  return isForm ? Number(headers['content-length'] ?? 0) || 0 : 0
}
