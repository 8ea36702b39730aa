import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { inPages, refusedLicences } from './licence-rules.ts'
import { writeThirdParty } from './third-party.ts'

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

it('writes the licences of what a server runs and of what is in its pages, and of no tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencall-licences-'))
  const file = join(folder, 'all.txt')
  writeThirdParty(fileURLToPath(new URL('.', import.meta.url)), file)
  const text = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['fastify', 'react-dom', '@base-ui/react', 'scheduler', 'cmdk', 'pg-boss'])
    expect(text, name).toMatch(new RegExp(`^${name} \\d`, 'm'))
  for (const tool of ['vitest', 'typescript', '@biomejs/biome', '@playwright/test'])
    expect(text, tool).not.toMatch(new RegExp(`^${tool} \\d`, 'm'))
  expect(text).toContain('Permission is hereby granted, free of charge')
})

it('finds a package below the one that asks for it first', () => {
  const packages = {
    'node_modules/cmdk': { dependencies: { a: '1', b: '1' } },
    'node_modules/cmdk/node_modules/a': { dependencies: { b: '1' } },
    'node_modules/a': {},
    'node_modules/b': { dependencies: { cmdk: '1' } },
    'node_modules/c': {},
  }
  expect([...inPages({ packages })].sort()).toEqual([
    'node_modules/b',
    'node_modules/cmdk',
    'node_modules/cmdk/node_modules/a',
  ])
})
