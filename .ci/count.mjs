// Prints "PASSED FAILED" summed over the reports of Vitest and Playwright named as arguments; a missing one counts as failed.
import { readFileSync } from 'node:fs'

let passed = 0
let failed = 0
for (const file of process.argv.slice(2)) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    passed += report.numPassedTests ?? report.stats.expected
    failed += report.numFailedTests ?? report.stats.unexpected + report.stats.flaky
  } catch {
    failed += 1
  }
}
console.log(`${passed} ${failed}`)
