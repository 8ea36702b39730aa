// Prints "PASSED FAILED" summed over the reports of Vitest and Playwright named as arguments (a missing one counts as
// failed, as does a file or a run that failed by itself: a hook, a worker), then each failure with what it said.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

let passed = 0
let failed = 0
const said = []

const tell = (name, messages) =>
  said.push(`FAILED ${name}`, ...stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 20))

function tellUnit(report) {
  for (const file of report.testResults) {
    const broken = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of broken) tell(`${file.name} ${test.fullName}`, test.failureMessages)
    if (file.status !== 'failed' || broken.length > 0) continue
    failed += 1
    tell(file.name, [file.message])
  }
}

function tellErrors(errors) {
  failed += errors.length
  for (const { message } of errors) tell('the run of the journeys', [message ?? ''])
}

function tellJourneys(suite) {
  for (const { line, title, tests } of suite.specs ?? [])
    for (const { projectName, status, results } of tests)
      if (status === 'unexpected' || status === 'flaky')
        tell(
          `[${projectName}] ${suite.file}:${line} ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
        )
  for (const inner of suite.suites ?? []) tellJourneys(inner)
}

for (const file of process.argv.slice(2)) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    passed += report.numPassedTests ?? report.stats.expected
    failed += report.numFailedTests ?? report.stats.unexpected + report.stats.flaky
    if (report.testResults) tellUnit(report)
    else {
      for (const suite of report.suites) tellJourneys(suite)
      tellErrors(report.errors)
    }
  } catch (error) {
    failed += 1
    tell(file, [String(error)])
  }
}
console.log([`${passed} ${failed}`, ...said].join('\n'))
