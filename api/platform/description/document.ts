import type { Endpoint } from '#contract/endpoint.ts'
import { joinEqualSchemas } from './equal-schemas.ts'
import { endpointNames } from './names.ts'
import { type Document, finishOperation, type Operation } from './operations.ts'
import { fileAnswer, HEADERS, RESPONSES, responseRef, SCHEMAS } from './shared-parts.ts'

/** The addresses of today, and those of version 1: the same endpoints. */
const PREFIX = '/api'
const V1 = '/api/v1'

/** Completes what was made of the routes: names, security, headers and refusals of each operation. */
export function finishDocument(made: Document): Document {
  const paths = Object.fromEntries(
    Object.entries(made.paths).map(([path, operations]) => [path, finishPath(path, operations)]),
  )
  const { schemas = {}, securitySchemes = {} } = made.components
  const components = {
    securitySchemes,
    headers: HEADERS,
    responses: RESPONSES,
    schemas: { ...schemas, ...SCHEMAS },
  }
  return joinEqualSchemas({ ...made, paths, components, tags: tagsOf(paths) })
}

/** For clients of version 1, whose base is `/api/v1`. */
export function underV1(document: Document): Document {
  const paths = Object.entries(document.paths).map(([path, each]) => [path.slice(PREFIX.length), each])
  const servers = document.servers.map(({ url }) => ({ url: url + V1 }))
  return { ...document, servers, paths: Object.fromEntries(paths) }
}

const named = new Map<string, { endpoint: Endpoint; name: string }>()

function finishPath(path: string, operations: Record<string, Operation>) {
  if (named.size === 0)
    for (const [endpoint, name] of endpointNames()) named.set(nameOf(endpoint), { endpoint, name })
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const known = named.get(`${method} ${path}`)
      return [method, known ? finishOperation(operation, known) : finishFile(operation)]
    }),
  )
}

const nameOf = ({ method, path }: Endpoint) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

/** A file that is served beside the endpoints. */
const finishFile = (operation: Operation): Operation => ({
  ...operation,
  security: [],
  responses: {
    200: fileAnswer('application/gzip', 'The file'),
    429: responseRef(429),
    503: responseRef(503),
  },
})

function tagsOf(paths: Document['paths']) {
  const operations = Object.values(paths).flatMap((each) => Object.values(each))
  const names = [...new Set(operations.flatMap(({ tags = [] }) => tags))]
  return names.map((name) => ({ name, description: `All about ${name.replaceAll('-', ' ')}` }))
}
