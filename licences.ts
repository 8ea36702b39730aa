import { readFileSync } from 'node:fs'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { type Lock, refusedLicences } from './licence-rules.ts'

endUnlessRight(
  process.argv.slice(2),
  `Usage: npm run licences

Names the packages of package-lock.json whose licence is not allowed, and fails if there is one.`,
)

// The shape of npm's lock file, version 3.
const lock = JSON.parse(readFileSync(new URL('package-lock.json', import.meta.url), 'utf8')) as Lock
const refused = refusedLicences(lock)
for (const line of refused) console.error(line)
console.log(
  `${Object.keys(lock.packages).length - 1} packages, ${refused.length} with a licence that is not allowed`,
)
process.exitCode = refused.length === 0 ? 0 : 1
