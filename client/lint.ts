/** Lists what is wrong with the description of a site: `node lint.ts https://jobs.example.org`. */
import { createConfig, lint } from '@redocly/openapi-core'

const [site] = process.argv.slice(2)
if (!site) throw new Error('Name the address of a site')
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // Every path of the site ends with one.
    'no-path-trailing-slash': 'off',
    // `pools` is no number, which an id is.
    'no-ambiguous-paths': 'off',
  },
})
const problems = await lint({ ref: new URL('/api/v1/openapi.json', site).href, config })
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
process.exitCode = problems.length > 0 ? 1 : 0
