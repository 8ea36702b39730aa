import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { refusedLicences } from './licence-rules.ts'

const refusedOf = (name: string, license?: string) =>
  refusedLicences({
    packages: {
      '': { version: '1.0.0' },
      [`node_modules/${name}`]: { version: '1.0.0', ...(license && { license }) },
    },
  })

it('allows the licences of all packages that are locked', () => {
  expect(
    refusedLicences(JSON.parse(readFileSync(new URL('package-lock.json', import.meta.url), 'utf8'))),
  ).toEqual([])
})

it.each(['MIT', '(MIT OR CC0-1.0)', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT'])('allows %s', (license) => {
  expect(refusedOf('some', license)).toEqual([])
})

it.each([
  'AGPL-3.0-only',
  'MIT AND GPL-2.0-only',
  'SEE LICENSE IN terms.txt',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'UNLICENSED',
])('refuses %s', (license) => {
  expect(refusedOf('some', license)).toEqual([`some 1.0.0: ${license}`])
})

it('refuses a package without a licence, also below another package', () => {
  expect(refusedOf('some')).toEqual(['some 1.0.0: none'])
  expect(refusedOf('other/node_modules/@scope/some')).toEqual(['@scope/some 1.0.0: none'])
})

it('allows a licence that one package has an exception for to that package alone', () => {
  expect(refusedOf('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toEqual([])
  expect(refusedOf('lightningcss-linux-x64-gnu', 'LGPL-3.0-or-later')).toHaveLength(1)
})
