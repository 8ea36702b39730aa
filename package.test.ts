import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSources, type SourceFile } from '#tests/support/architecture/source-files.ts'

const {
  dependencies,
}: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
)

/** The code that a server runs from its sources. The pages are built into one file with the packages they need. */
const SERVED = /^(api|contract)\/|^(server|start|site|bundle|cli|build|build-plan)\.ts$/
/** Development packages that served files name: in types, for `npm run dev` and for a build. */
const DEVELOPED = { 'site.ts': ['vite'], 'bundle.ts': ['vite'] } as Record<string, string[]>
/** Nothing here imports it, and the server needs it all the same. */
const NEEDED = {
  node: 'npm scripts run on it',
  '@aws-sdk/s3-request-presigner': 'flydrive imports it with its S3 driver',
}

const served = readSources().filter(({ path }) => SERVED.test(path) && !path.endsWith('.test.ts'))

it('lists as dependencies what the server imports, and nothing else', () => {
  const imported = new Set([...served.flatMap(packagesOf), ...Object.keys(NEEDED)])
  expect(Object.keys(dependencies ?? {}).sort()).toEqual([...imported].sort())
})

function packagesOf({ path, imports }: SourceFile): string[] {
  return imports
    .filter(({ target, isLocal }) => !isLocal && !target.startsWith('node:'))
    .map(({ target }) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
    .filter((name) => !DEVELOPED[path]?.includes(name))
}
