import type { Endpoint } from '#contract/endpoint.ts'
import type { SourceFile } from './source-files.ts'

/** Finds the endpoints among the exports of contract modules, alone or in a family. */
export function endpointsOf(modules: unknown[]): Endpoint[] {
  const found = new Set<Endpoint>()
  const collect = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 3) return
    if (isEndpoint(value)) found.add(value)
    else if (!('_zod' in value)) for (const each of Object.values(value)) collect(each, depth + 1)
  }
  for (const module of modules) collect(module, 0)
  return [...found]
}

/** Lists endpoints without a route and routes without an endpoint; `served` are OpenAPI's "GET /api/jobs/{id}/". */
export function unevenly(endpoints: Endpoint[], served: string[]): string[] {
  const named = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const twice = named.filter((name, i) => named.indexOf(name) < i)
  return [
    ...twice.map((name) => `${name} is in the contract twice`),
    ...named.filter((name) => !served.includes(name)).map((name) => `${name} is answered by no route`),
    ...served.filter((name) => !named.includes(name)).map((name) => `${name} is not in the contract`),
  ]
}

/** Lists endpoints whose path no test file names; `${…}` or a segment with a digit stands for a parameter. */
export function untested(endpoints: Endpoint[], files: SourceFile[]): string[] {
  const tests = files.filter(({ path }) => /(?<!architecture)\.(test|spec)\.tsx?$/.test(path))
  return endpoints
    .filter(({ path }) => !tests.some(({ text }) => addressPattern(path).test(text)))
    .map(({ method, path }) => `${method} ${path} is named by no test`)
}

function addressPattern(path: string): RegExp {
  const parameter = '(\\$\\{[^}]*\\}|[^/\\s\'"`]*\\d[^/\\s\'"`]*)'
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? parameter : RegExp.escape(segment)))
  return new RegExp(`${segments.join('/')}(?=[?'"\`\\s]|$)`, 'm')
}

function isEndpoint(value: object): value is Endpoint {
  return 'method' in value && 'path' in value && 'output' in value
}
