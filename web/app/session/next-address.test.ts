import { expect, it } from 'vitest'
import { loginAddress, nextAddress, withNext } from './next-address.ts'

const next = (address: string) => nextAddress(new URLSearchParams({ next: address }))

it('leads back to a page of this site', () => {
  const path = '/jobs/?type=FULL_TIME&search_key=a b#main'
  expect(nextAddress(new URLSearchParams(loginAddress(path).split('?')[1]))).toBe(
    '/jobs/?type=FULL_TIME&search_key=a%20b#main',
  )
})

it.each([
  'https://example.org/',
  '//example.org/',
  '/\\example.org/',
  '\\\\example.org',
  'javascript:alert(1)',
  'jobs/',
  '/login/?next=/jobs/',
  '',
])('leads nowhere else: %s', (address) => {
  expect(next(address)).toBeUndefined()
})

it('never begins with two slashes, which would be another site', () => {
  expect(next('/.//example.org/')).toBe('/example.org/')
})

it('keeps where the way leads, and adds nothing where it leads nowhere', () => {
  const kept = withNext('/onboarding/', '/jobs/5/?a=b&c')
  expect(nextAddress(new URLSearchParams(kept.split('?')[1]))).toBe('/jobs/5/?a=b&c')
  expect(withNext('/onboarding/', undefined)).toBe('/onboarding/')
})
