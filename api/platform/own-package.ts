import { readFileSync } from 'node:fs'

/** The version of this software, and of the Node that it is tested with. */
export function ownPackage(): { version: string; node: string } {
  // npm's own shape of the file.
  const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
    dependencies: { node: string }
  }
  return { version: own.version, node: own.dependencies.node }
}
