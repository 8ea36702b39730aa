import { runProgram, WrongUse } from '#api/platform/command-line.ts'
import { type Config, readConfig } from '#api/platform/config.ts'
import { beginEmbedded } from '#api/platform/database/embedded/embedded.ts'
import { withRoom } from '#api/platform/no-room.ts'
import { keepPrivate } from '#api/platform/private-folder.ts'

const USAGE = `Usage: npm start, or node server.ts [--dev]

Serves the marketplace. Settings are environment variables: docs/operating.md lists them. With --dev the pages are built as they
are asked for.`

const isDevelopment = process.argv.includes('--dev')

/** The embedded database opens in a thread of its own while the server's code is loaded. */
async function start(config: Config) {
  const embedded = config.databaseUrl ? undefined : await beginEmbedded(config.dataDir)
  const { serveSite } = await import('./site.ts')
  await serveSite(config, { isDevelopment, embedded })
}

const args = process.argv.slice(2)
await runProgram(args, USAGE, async () => {
  if (args.some((argument) => argument !== '--dev')) throw new WrongUse(USAGE)
  const config = readConfig()
  keepPrivate(config)
  await withRoom(config, () => start(config))
  return undefined
})
if (process.exitCode) process.exit()
