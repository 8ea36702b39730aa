import { runImport } from '#api/import/cli.ts'
import { runOperator } from '#api/operator/cli.ts'
import { runAudit } from '#api/platform/audit/cli.ts'
import { readConfig, StartError } from '#api/platform/config.ts'

/** The operator's commands: `node cli.ts <command> …`. */
const COMMANDS: Record<string, typeof runImport> = {
  import: runImport,
  audit: runAudit,
  operator: runOperator,
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new StartError(`Usage: node cli.ts ${Object.keys(COMMANDS).join('|')} …`)
  process.exitCode = await command(args, readConfig())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
