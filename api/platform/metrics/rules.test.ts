import { expect, it } from 'vitest'
import { measuredRoute } from './rules.ts'

it.each([
  ['/', '/'],
  ['/fr/?page=2', '/'],
  ['/jobs/?location=REMOTE', '/jobs/'],
  ['/jobs', '/jobs/'],
  ['/fr/jobs/4711/', '/jobs/*'],
  ['/jobs/4711/%ff?x=//y', '/jobs/*'],
  ['/nothing/', '/*'],
  ['//jobs/', '/*'],
  ['/constructor/', '/*'],
])('counts the page %s at %s', (url, route) => {
  expect(measuredRoute('/*', url)).toBe(route)
})

it('counts what is no page at its own route', () => {
  expect(measuredRoute('/api/jobs/:id/', '/api/jobs/1/')).toBe('/api/jobs/:id/')
  expect(measuredRoute(undefined, '/api/nothing/')).toBe('none')
})
