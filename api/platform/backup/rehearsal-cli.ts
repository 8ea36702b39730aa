import { type Command, readOptions, WrongUse } from '#api/platform/command-line.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import { complain } from './cli.ts'
import { moveDatabase } from './move.ts'
import { type Line, rehearse } from './rehearse.ts'

const REHEARSE_USAGE = `Usage: npm run rehearse -- [--in FOLDER] [--into postgres://…]

Backs up the site while it is in use, restores the backup into a new folder, compares every row and every file, verifies the audit log
and prints a table. Without --in it works in the folder for temporary files, which needs room for the files twice and for the database
three times. With --into it restores the database into an empty one of PostgreSQL, which you drop afterwards. It ends with 1 where
anything differs.`

const MOVE_USAGE = `Usage: npm run move -- --to postgres://…

Copies the embedded database of DATA_DIR into an empty one of PostgreSQL. Stop the server first. Files stay where they are, and the
embedded database stays as it is until you delete it.`

/** `rehearse` exits with 1 when anything differs. */
export const rehearseCommand: Command = { usage: REHEARSE_USAGE, run: runRehearse }
export const moveCommand: Command = { usage: MOVE_USAGE, run: runMove }

async function runRehearse(args: string[], config: Config): Promise<number> {
  const { values, positionals } = readOptions(args, REHEARSE_USAGE, {
    in: { type: 'string' },
    into: { type: 'string' },
  })
  if (positionals.length > 0) throw new WrongUse(REHEARSE_USAGE)
  if (values.into !== undefined) refuseUnlessPostgres(values.into)
  const { lines, ...restored } = await rehearse(config, { within: values.in, into: values.into })
  console.log(tableOf(lines))
  const differing = lines.filter(({ isSame }) => !isSame)
  if (differing.length > 0)
    console.error(`These differ after the restore: ${differing.map(({ name }) => name).join(', ')}.`)
  return Math.max(complain(restored), differing.length > 0 ? 1 : 0)
}

/** Tables without rows say nothing, and are left out where they are empty on both sides. */
function tableOf(lines: Line[]): string {
  const shown = lines.filter(({ backedUp, restored }) => backedUp > 0 || restored > 0)
  const cells = [
    ['', 'backed up', 'restored', 'same'],
    ...shown.map(({ name, backedUp, restored, isSame }) => [
      name,
      String(backedUp),
      String(restored),
      isSame ? 'yes' : 'NO',
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map(([name = '', one = '', other = '', same = '']) =>
      [name.padEnd(widths[0] ?? 0), one.padStart(widths[1] ?? 0), other.padStart(widths[2] ?? 0), same].join(
        '  ',
      ),
    )
    .join('\n')
}

async function runMove(args: string[], config: Config): Promise<number> {
  const { values, positionals } = readOptions(args, MOVE_USAGE, { to: { type: 'string' } })
  if (!values.to || positionals.length > 0) throw new WrongUse(MOVE_USAGE)
  refuseUnlessPostgres(values.to)
  const { tables, key } = await moveDatabase(config, values.to)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables were moved.
Start the server with DATABASE_URL as given here, with the same DATA_DIR, and with SECRET_KEY, whose fingerprint is ${key}${
    config.secretKey ? '' : `: it is what ${config.dataDir}/secret.key holds`
  }.
Once it serves well, delete ${config.dataDir}/postgres: without DATABASE_URL a server would go on with it.`)
  return 0
}

function refuseUnlessPostgres(url: string): void {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new StartError('The address of the database must begin with postgres://')
}
