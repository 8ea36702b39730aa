import { setHomeCountry } from '#api/opportunities/places/places.ts'
import { type Command, readOptions, WrongUse } from '#api/platform/command-line.ts'
import type { Config } from '#api/platform/config.ts'
import { openExisting } from '#api/platform/keys/commands.ts'
import { importFiles } from './commands.ts'
import { describeSummary, progressBar } from './terminal.ts'

const IMPORT_USAGE = `Usage: npm run import -- FILE… [--dry-run] [--shift-deadlines] [--source NAME] [--json]

Adds jobs and requests for proposals from files, or updates those that an earlier import added. The format is
recognised by the content: OCDS releases and records, JSON Lines with this product's field names, schema.org
JobPosting (JSON or a saved page), Indeed-style XML, Greenhouse, Lever and Workable job boards, USAJOBS and NeoGov
feeds, eForms.

  --dry-run          read and check everything, say what would be added or refused and why, and keep nothing
  --shift-deadlines  move the past dates of a file so that its latest deadlines lie ahead
  --source NAME      keep the records under this source and not under the one they name
  --json             print the summary as JSON (with npm: npm run --silent import -- …)`

/** Exits with 1 when nothing could be read. */
export const importCommand: Command = { usage: IMPORT_USAGE, run: runImport }

async function runImport(args: string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args)
  setHomeCountry(config.country)
  const open = await openExisting(config)
  const bar = progressBar(process.stderr)
  try {
    const summary = await importFiles(open.database, positionals, {
      timeZone: config.timeZone,
      isDryRun: values['dry-run'],
      shiftDeadlines: values['shift-deadlines'],
      source: values.source,
      onProgress: bar.show,
    })
    bar.clear()
    console.log(values.json ? JSON.stringify(summary, null, 2) : describeSummary(summary))
    if (values['dry-run'] && !values.json) console.log('Nothing was kept: this was a dry run.')
    return summary.added + summary.updated + summary.unchanged > 0 ? 0 : 1
  } finally {
    await open.close()
  }
}

function readArguments(args: string[]) {
  const parsed = readOptions(args, IMPORT_USAGE, {
    'dry-run': { type: 'boolean', default: false },
    'shift-deadlines': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    source: { type: 'string' },
  })
  if (parsed.positionals.length === 0) throw new WrongUse(IMPORT_USAGE)
  return parsed
}
