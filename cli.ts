import { importCommand } from '#api/import/cli.ts'
import { operatorCommand } from '#api/operator/cli.ts'
import { auditCommand } from '#api/platform/audit/cli.ts'
import { backupCommand, restoreCommand } from '#api/platform/backup/cli.ts'
import { moveCommand, rehearseCommand } from '#api/platform/backup/rehearsal-cli.ts'
import { type Command, runProgram, WrongUse } from '#api/platform/command-line.ts'
import { readConfig } from '#api/platform/config.ts'
import { doctorCommand } from '#api/platform/doctor/cli.ts'
import { filesCommand } from '#api/platform/files/cli.ts'
import { withStore } from '#api/platform/files/store-away.ts'
import { secretCommand } from '#api/platform/keys/cli.ts'
import { withRoom } from '#api/platform/no-room.ts'
import { keepPrivate } from '#api/platform/private-folder.ts'
import { allRekeys } from '#api/rekeys.ts'

/** The operator's commands: `node cli.ts <command> …`. */
const COMMANDS: Record<string, Command> = {
  import: importCommand,
  audit: auditCommand,
  files: filesCommand,
  operator: operatorCommand,
  secret: secretCommand(allRekeys),
  backup: backupCommand,
  restore: restoreCommand,
  rehearse: rehearseCommand,
  move: moveCommand,
  doctor: doctorCommand,
}
const USAGE = `Usage: node cli.ts ${Object.keys(COMMANDS).join('|')} …, each of which answers --help`

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
await runProgram(command ? args : [name], command?.usage ?? USAGE, async () => {
  if (!command) throw new WrongUse(USAGE)
  const config = readConfig()
  keepPrivate(config)
  return withStore(() => withRoom(config, () => command.run(args, config)))
})
