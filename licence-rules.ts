/** SPDX ids that this product may depend on. A licence that asks to publish the product's own source is not among them. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Copyleft of single files or libraries, allowed package by package with the reason. */
const ALLOWED_FOR: Record<string, { licence: string; why: string }> = {
  '@img/sharp-': {
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is a library of its own that can be replaced',
  },
  'axe-core': { licence: 'MPL-2.0', why: 'checks pages in tests' },
  lightningcss: { licence: 'MPL-2.0', why: 'builds the pages and is not part of them' },
}

/** Packages whose package.json names no licence in a form that npm reads, with the place that does. */
const NAMED_ELSEWHERE: Record<string, string> = {
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'streamsearch@0.1.2': 'MIT',
}

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Locked> }

/** Development packages whose code or fonts become a part of the pages. */
const IN_PAGES = [
  '@base-ui/react',
  '@fontsource-variable/figtree',
  '@lingui/react',
  '@simplewebauthn/browser',
  'cmdk',
  'react',
  'react-dom',
  'react-router',
  'zustand',
]

/** The name of a package from its place in the lock. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The licence of a package, also where its package.json does not name it as npm reads it. */
export const namedLicence = (name: string, version: string, licence?: string) =>
  licence ?? NAMED_ELSEWHERE[`${name}@${version}`]

/** The places in the lock of the packages that become a part of the pages, with all that they depend on. */
export function inPages({ packages }: Lock): Set<string> {
  const found = new Set<string>()
  const visit = (from: string, name: string) => {
    const path = placeOf(packages, from, name)
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const each of Object.keys(packages[path]?.dependencies ?? {})) visit(path, each)
  }
  for (const name of IN_PAGES) visit('', name)
  return found
}

/** As Node looks for it: below the package that asks, then below each folder above. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (Object.hasOwn(packages, path)) return path
  if (from === '') return undefined
  const above = from.lastIndexOf('/node_modules/')
  return placeOf(packages, above === -1 ? '' : from.slice(0, above), name)
}

/** The packages of a lock file whose licence is not allowed, or not known, one line each. */
export function refusedLicences({ packages }: Lock): string[] {
  const refused = Object.entries(packages).flatMap(([path, { version = '', license, link }]) => {
    // A link leads to a folder of our own, which has an entry too.
    if (path === '' || link) return []
    const name = nameOf(path)
    const licence = namedLicence(name, version, license)
    return licence !== undefined && isAllowed(licence, name)
      ? []
      : [`${name} ${version}: ${licence ?? 'none'}`]
  })
  return [...new Set(refused)].sort()
}

/** Reads the SPDX expressions that occur: OR of ANDs, in one pair of brackets at most. */
function isAllowed(expression: string, name: string): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) =>
    choice.split(' AND ').every((id) => ALLOWED.has(id) || isExcepted(id, name)),
  )
}

const isExcepted = (id: string, name: string) =>
  Object.entries(ALLOWED_FOR).some(([start, { licence }]) => name.startsWith(start) && id === licence)
