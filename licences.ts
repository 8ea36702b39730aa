import { readFileSync } from 'node:fs'
import { type Lock, refusedLicences } from './licence-rules.ts'

// The shape of npm's lock file, version 3.
const lock = JSON.parse(readFileSync(new URL('package-lock.json', import.meta.url), 'utf8')) as Lock
const refused = refusedLicences(lock)
for (const line of refused) console.error(line)
console.log(
  `${Object.keys(lock.packages).length - 1} packages, ${refused.length} with a licence that is not allowed`,
)
process.exitCode = refused.length === 0 ? 0 : 1
