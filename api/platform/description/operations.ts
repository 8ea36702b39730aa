import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { addJobFile } from '#contract/integrations/job-files.ts'
import { scopeFor } from '#contract/integrations/token-scopes.ts'
import { addAttachments } from '#contract/opportunities/attachments.ts'
import { answerClarification } from '#contract/procurement/clarifications.ts'
import { keepContractDocument } from '#contract/procurement/contracts.ts'
import { fileAnswer, headerRef, IDEMPOTENCY_KEY, KEY_OF_SECRET, responseRef } from './shared-parts.ts'

type Parameter = { name: string; in: string; schema?: Record<string, unknown> }
export type Operation = {
  operationId?: string
  tags?: string[]
  parameters?: Parameter[]
  responses?: Record<string, unknown>
  requestBody?: { content: Record<string, unknown> }
  security?: Record<string, string[]>[]
}

export type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
  tags?: { name: string; description: string }[]
}

const FILE = { type: 'string', format: 'binary' }
const oneFile = (name: string) => ({ type: 'object', properties: { [name]: FILE }, required: [name] })
/** Forms that are read part by part as they arrive, so no schema of the contract parses them. */
const FORMS: Record<string, object> = {
  [addJobFile.path]: oneFile('file'),
  [addAttachments.path]: {
    type: 'object',
    properties: { files: { type: 'array', items: FILE, minItems: 1 } },
    required: ['files'],
  },
  [keepContractDocument.path]: {
    type: 'object',
    properties: { document: FILE, reason: { type: 'string' } },
    required: ['document'],
  },
  [answerClarification.path]: {
    type: 'object',
    properties: { answer: { type: 'string' }, document: FILE },
    required: ['answer'],
  },
}

type Known = { endpoint: Endpoint; name: string }

/** Adds what the contract knows beyond the shapes: the name, who may ask, headers, refusals. */
export function finishOperation(operation: Operation, { endpoint, name }: Known): Operation {
  const parameters = [
    ...(operation.parameters ?? []).map(asNumber),
    ...(isRepeatable(endpoint) ? [endpoint.secretAnswer ? KEY_OF_SECRET : IDEMPOTENCY_KEY] : []),
  ]
  const success = String(endpoint.status ?? 200)
  return {
    ...operation,
    operationId: name,
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.uploads !== undefined && { requestBody: formOf(operation, endpoint) }),
    responses: {
      [success]: successOf(endpoint, operation.responses?.[success]),
      ...refusalsOf(endpoint),
    },
  }
}

/** An answer is kept for its caller, so there has to be one. */
const isRepeatable = ({ method, caller, personal }: Endpoint) =>
  method === 'POST' && (caller !== 'visitor' || personal === true)

/** Ids and numbers travel as text in an address, and are numbers everywhere else. */
const WHOLE = ['^[1-9][0-9]{0,9}$', '^[0-9]{1,9}$']

function asNumber(parameter: Parameter): Parameter {
  const { pattern, ...schema } = parameter.schema ?? {}
  if (!WHOLE.includes(String(pattern))) return parameter
  return { ...parameter, schema: { ...schema, type: 'integer', minimum: pattern === WHOLE[0] ? 1 : 0 } }
}

/** A session, or a token of a company or an operator with the scope that is named; nothing is needed where all may ask. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.caller === 'visitor') return endpoint.personal ? [{}, { session: [] }] : []
  const scope = scopeFor(endpoint)
  const scheme = endpoint.caller === 'operator' ? 'operatorToken' : 'companyToken'
  return [{ session: [] }, ...(scope ? [{ [scheme]: [scope] }] : [])]
}

function formOf({ requestBody }: Operation, { path }: Endpoint) {
  const [body] = Object.values(requestBody?.content ?? {})
  return { content: { 'multipart/form-data': body ?? { schema: FORMS[path] } } }
}

function successOf(endpoint: Endpoint, described: unknown) {
  const isFile = endpoint.output instanceof z.ZodUnknown
  const file = fileAnswer('application/octet-stream', endpoint.output.description ?? 'The file')
  const headers = {
    ...(isFile && headerRef('Content-Disposition')),
    ...(isList(endpoint) && { ...headerRef('X-Total-Count'), ...headerRef('Link') }),
    ...(endpoint.method === 'GET' && endpoint.caller === 'visitor' && headerRef('ETag')),
    ...(scopeFor(endpoint) && { ...headerRef('RateLimit'), ...headerRef('RateLimit-Policy') }),
    ...(isRepeatable(endpoint) && !endpoint.secretAnswer && headerRef('Idempotency-Replayed')),
  }
  const answer = { ...asObject(described), description: endpoint.output.description ?? 'The answer' }
  return { ...(isFile ? file : answer), ...(Object.keys(headers).length > 0 && { headers }) }
}

const asObject = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})

const isList = ({ query }: Endpoint) => query instanceof z.ZodObject && 'page' in query.shape

function refusalsOf(endpoint: Endpoint): Record<string, unknown> {
  const statuses = new Set(errorsOf(endpoint).map((code) => ERRORS[code]))
  return Object.fromEntries([...statuses].sort().map((status) => [status, responseRef(status)]))
}

/** The endpoint's own, and those that follow from what it asks of its caller. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { errors, caller, needs, beforeSecondStep, method, secretAnswer } = endpoint
  const isForTwoSteps = !['visitor', 'unverified', 'job-seeker'].includes(caller) && !beforeSecondStep
  return [
    ...errors,
    'rate_limited',
    'internal',
    ...(caller === 'visitor' && method !== 'GET' ? (['forbidden'] as const) : []),
    ...(isForTwoSteps ? (['second_step_required'] as const) : []),
    ...(needs ? (['reauthentication_needed'] as const) : []),
    ...(method === 'POST' ? (['key_in_use', 'key_reused'] as const) : []),
    ...(secretAnswer ? (['secret_shown'] as const) : []),
  ]
}
