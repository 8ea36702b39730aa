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

export type Lock = { packages: Record<string, { version?: string; license?: string }> }

/** The packages of a lock file whose licence is not allowed, or not known, one line each. */
export function refusedLicences({ packages }: Lock): string[] {
  const refused = Object.entries(packages).flatMap(([path, { version = '', license }]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? NAMED_ELSEWHERE[`${name}@${version}`]
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
