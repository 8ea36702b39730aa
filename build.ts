import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planBuild } from './build-plan.ts'
import { bundleServer, freshBundle } from './bundle.ts'
import { writeThirdParty } from './third-party.ts'

/** The build depends on these files and folders. */
const SOURCES = [
  'web',
  'contract',
  'messages',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'build-plugins.ts',
]
const STAMP = 'build/stamp'
const BUILDER = 'node_modules/.bin/react-router'

const USAGE = `Usage: npm run build, or node build.ts [--anew]

Builds the pages, and bundles the server, unless that was done with these very sources; with --anew even then.`

const asked = process.argv.slice(2)
if (asked.includes('--help') || asked.includes('-h')) {
  console.log(USAGE)
  process.exit(0)
}
if (asked.some((argument) => argument !== '--anew')) {
  console.error(USAGE)
  process.exit(2)
}

const sources = SOURCES.every(existsSync) ? fingerprint() : undefined
const isAnew = asked.includes('--anew')
const built = isAnew ? undefined : readStamp()
const plan = planBuild({ sources, built, hasTools: existsSync(BUILDER) })
if (plan === 'build') buildPages(sources)
else if (plan !== 'serve') {
  console.error(plan.refusal)
  process.exitCode = 1
}
if (existsSync(BUILDER) && (isAnew || !freshBundle())) await bundleServer()

function buildPages(stamp = '') {
  const began = Date.now()
  const reason = built === undefined ? ' (first start only)' : ' again, because they changed'
  console.log(`Building the pages${isAnew ? '' : reason} …`)
  // An interrupted build must not pass for the previous one.
  rmSync(STAMP, { force: true })
  const { status } = spawnSync(process.execPath, [BUILDER, 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The pages could not be built.')
    process.exit(status ?? 1)
  }
  writeThirdParty(import.meta.dirname)
  writeFileSync(STAMP, stamp)
  console.log(`Built the pages in ${Math.round((Date.now() - began) / 1_000)} seconds.`)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}
