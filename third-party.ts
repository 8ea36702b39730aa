import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPages, type Lock, namedLicence, nameOf } from './licence-rules.ts'

/** Where the built site serves it. */
const THIRD_PARTY_FILE = 'build/client/third-party-licences.txt'

const LICENCE = /^(licen[cs]e|copying|notice|ofl)/i

/** Writes the licences of all packages that a server runs or that are part of its pages, each with its text where it has one. */
export function writeThirdParty(root: string, file = join(root, THIRD_PARTY_FILE)): void {
  // The shape of npm's lock file, version 3.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const shipped = inPages(lock)
  const parts = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && (!dev || shipped.has(path)))
    .map(([path, { version = '', license }]) => {
      const name = nameOf(path)
      const head = `${name} ${version}\n${namedLicence(name, version, license) ?? ''}`
      return [head, ...textsIn(join(root, path))].join('\n\n')
    })
  writeFileSync(file, `${[...new Set(parts)].sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

/** Packages for other systems are not there. */
function textsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
}
