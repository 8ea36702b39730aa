import { expect, it } from 'vitest'
import { placesNamed } from './gazetteer.ts'
import { inOrder, placeWithin, termsNear } from './places.ts'

function city(name: string, country: string) {
  const [found] = inOrder(placesNamed(name)).filter((one) => one.country === country && one.kind === 'city')
  if (!found) throw new Error(`${name} is not listed`)
  return found
}

it.each([
  ['kumasi', 'GH', 300],
  ['london', 'GB', 100],
  ['lagos', 'NG', 300],
])('finds around %s all that lies nearer when it looks further', (name, country, km) => {
  const centre = city(name, country)
  const near = placeWithin(centre, 10).terms
  expect(near.length).toBeGreaterThan(2)
  expect(placeWithin(centre, km).terms).toEqual(expect.arrayContaining(near))
  const point = `${centre.latitude},${centre.longitude}`
  expect(termsNear(point, km)).toEqual(expect.arrayContaining(termsNear(point, 10)))
})

it.each([
  ['paris', 'FR'],
  ['new york city', 'US'],
])('finds the nearest towns of %s without a radius', (name, country) => {
  const centre = city(name, country)
  expect(placeWithin(centre, undefined).terms).toEqual(expect.arrayContaining(placeWithin(centre, 6).terms))
})
