const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
})

export const HEADERS = {
  'X-Request-Id': header('Names the line of the log that says why; ask the operator with it'),
  'Retry-After': header('Seconds to wait', 'integer'),
  RateLimit: header('Of tokens: `"token";r=599;t=60`, requests left and seconds until all are'),
  'RateLimit-Policy': header('Of tokens: `"token";q=600;w=60`, requests and seconds'),
  ETag: header('Send it as `If-None-Match`; 304 says that nothing changed'),
  'X-Total-Count': header('How many there are; `10000+` where more are not counted'),
  Link: header('RFC 8288: `next`, `prev`, `first` and `last` of the list'),
  'Content-Disposition': header('The name of the file'),
  'Idempotency-Replayed': header('`true` where this is the answer to an earlier request of the same key'),
}
type HeaderName = keyof typeof HEADERS

export const headerRef = (name: HeaderName) => ({ [name]: { $ref: `#/components/headers/${name}` } })

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Of your choice, an empty one is none: a repeat within 24 hours gets the same answer and acts once',
  schema: { type: 'string' },
}

export const KEY_OF_SECRET = {
  ...IDEMPOTENCY_KEY,
  description:
    'Of your choice, an empty one is none: a repeat within 24 hours acts once, and is told 409 `secret_shown`, since the secret is not kept',
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const SCHEMAS = {
  Error: {
    type: 'object',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string', description: 'In English' },
      code: { type: 'string' },
      reason: { type: 'string', description: 'More exactly than `code`' },
      params: ref('ProblemParams'),
      retry_after: { type: 'integer', description: 'Seconds to wait' },
    },
  },
  ProblemParams: {
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'For the sentence of the code',
  },
  FieldErrors: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Problems in English by field',
  },
  FieldProblem: {
    type: 'object',
    required: ['field', 'code', 'detail'],
    properties: {
      field: { type: 'string' },
      code: { type: 'string' },
      params: ref('ProblemParams'),
      detail: { type: 'string', description: 'In English' },
    },
  },
  Problem: {
    description: 'RFC 9457, for who accepts `application/problem+json`',
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'In English' },
      code: { type: 'string' },
      reason: { type: 'string', description: 'More exactly than `code`' },
      params: ref('ProblemParams'),
      retry_after: { type: 'integer', description: 'Seconds to wait' },
      errors: { type: 'array', items: ref('FieldProblem'), description: 'Of a body or an address' },
    },
  },
}

const refusal = (description: string, headers = {}, body: object = ref('Error')) => ({
  description,
  ...(Object.keys(headers).length > 0 && { headers }),
  content: {
    'application/problem+json': { schema: ref('Problem') },
    'application/json': { schema: body },
  },
})

const BY_STATUS: Record<number, [name: string, response: object]> = {
  400: ['Invalid', refusal('Something sent is wrong', {}, { anyOf: [ref('Error'), ref('FieldErrors')] })],
  401: ['Unauthorized', refusal('Not signed in, or the token has ended')],
  403: ['Forbidden', refusal('Not allowed to this caller, role or scope')],
  404: ['NotFound', refusal('There is no such thing, or it is not shown to you')],
  409: [
    'Conflict',
    refusal('It has changed meanwhile, the same request is being answered, or its secret was shown'),
  ],
  413: ['TooLarge', refusal('Larger than is taken')],
  415: ['UnsupportedMedia', refusal('Neither JSON nor a form')],
  422: ['KeyReused', refusal('The `Idempotency-Key` came with another request before')],
  429: ['RateLimited', refusal('Too many requests', headerRef('Retry-After'))],
  500: ['Internal', refusal('A mistake of the server', headerRef('X-Request-Id'))],
  503: ['Unavailable', refusal('Not now', { ...headerRef('Retry-After'), ...headerRef('X-Request-Id') })],
  507: ['NoRoom', refusal('The disk of the site is full', headerRef('X-Request-Id'))],
}

export const RESPONSES = Object.fromEntries(Object.values(BY_STATUS))

export function responseRef(status: number) {
  const [name] = BY_STATUS[status] ?? []
  if (!name) throw new Error(`No response describes the status ${status}`)
  return { $ref: `#/components/responses/${name}` }
}

/** Bytes, which generators make a file of. */
export const fileAnswer = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})
