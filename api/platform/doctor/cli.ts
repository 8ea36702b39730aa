import { type Command, readOptions, WrongUse } from '#api/platform/command-line.ts'
import type { Config } from '#api/platform/config.ts'
import { english } from '#api/platform/words/words.ts'
import { examineDatabase } from './database.ts'
import { worded } from './finding.ts'
import { examineSite } from './site.ts'

const DOCTOR_USAGE = `Usage: npm run doctor [-- --json]

Looks at settings, versions, disk, files, virus scanner, mail, database, clock, migrations, secret key, operators, jobs and the last
backup, while the server runs or not. It changes nothing and sends nothing. Each line says ok, look or wrong and what to do; it ends with 1 where anything is
wrong.`

/** `doctor` exits with 1 when something is wrong. */
export const doctorCommand: Command = { usage: DOCTOR_USAGE, run: runDoctor }

async function runDoctor(args: string[], config: Config): Promise<number> {
  const { values, positionals } = readOptions(args, DOCTOR_USAGE, { json: { type: 'boolean' } })
  if (positionals.length > 0) throw new WrongUse(DOCTOR_USAGE)
  const found = [...(await examineSite(config)), ...(await examineDatabase(config))]
  const findings = found.map((finding) => worded(finding, english()))
  console.log(values.json ? JSON.stringify(findings) : findings.map(lineOf).join('\n'))
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

const lineOf = ({ about, state, says, todo }: ReturnType<typeof worded>) =>
  `${state.padEnd(5)}  ${about.padEnd(10)}  ${says}${todo ? ` ${todo}` : ''}`
