import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import table from '#web/routes.ts'
import { placesOf } from './places.ts'

type Flat = { id: string; parentId?: string; path?: string; index?: boolean }

function flatten(entries: RouteConfigEntry[], parentId?: string): Flat[] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = {
      id: id ?? file,
      ...(parentId && { parentId }),
      ...(path && { path }),
      ...(index && { index }),
    }
    return [own, ...flatten(children, own.id)]
  })
}

const routes = Object.fromEntries(flatten(table).map((route) => [route.id, route]))

function matched(some: Record<string, Flat | undefined>, address: string) {
  const under = (parentId?: string): RouteObject[] =>
    Object.values(some).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index } = route
      return index ? { id, index } : { id, ...(path && { path }), children: under(id) }
    })
  return matchRoutes(under(), address)?.map(({ route, params }) => [route.id, params])
}

it('leaves each address the routes that it matches', () => {
  const places = placesOf(routes)
  const paths = Object.values(routes).flatMap(({ path }) => (path ? [`/${path}`.replace(/:\w+/g, '7')] : []))
  const odd = [
    '/',
    '//jobs/',
    '/jobs',
    '/JOBS/7/',
    '/jobs.x/',
    '/jobsé/',
    '/%6Aobs/7/',
    '/jobs%2F7/',
    '/jobs/7/x/',
  ]
  for (const address of [...paths, ...odd]) {
    const some = places.routesAt(places.placeOf(address))
    expect([address, matched(some, address)]).toEqual([address, matched(routes, address)])
  }
  expect(places.placeOf('/Jobs/7/')).toBe('jobs')
  expect(Object.keys(places.routesAt('jobs')).length).toBeLessThan(Object.keys(routes).length / 2)
})
