import { optimiseIndex } from '#api/opportunities/search/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Container, recogniseContainer } from './files/containers.ts'
import { openSource, type SourceFile, Unreadable } from './files/source-file.ts'
import { slug } from './format.ts'
import { brokenRecord, readRecords } from './read-records.ts'
import type { Setting } from './reading.ts'
import { BatchSaver } from './save-batches.ts'
import { shifted, shiftOf } from './shift.ts'
import { type FileSummary, type Summary, Tally } from './summary.ts'

export type ImportOptions = {
  timeZone: string
  now?: Date
  /** Moves past deadlines of a data set into the future. */
  shiftDeadlines?: boolean
  /** Counts what would happen and keeps nothing. */
  isDryRun?: boolean
  /** Overrides the sources that the records name. */
  source?: string
  onProgress?(progress: Progress): void
}

export type Progress = { file: string; bytes: number; size: number; records: number; isFirstLook: boolean }

/** Imports files of any known format. A bad record or file never stops the others. */
export async function importFiles(
  database: Database,
  paths: string[],
  options: ImportOptions,
): Promise<Summary> {
  const tally = new Tally()
  for (const path of paths) {
    const file = tally.file(path)
    try {
      await importFile({ database, tally, file, options, source: await openSource(path) })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      file.error = error.message
    }
  }
  if (!options.isDryRun) await optimiseIndex(database)
  return tally.summary()
}

type Import = {
  database: Database
  tally: Tally
  file: FileSummary
  options: ImportOptions
  source: SourceFile
}

async function importFile(one: Import): Promise<void> {
  const { tally, file, options, source } = one
  const setting = { timeZone: options.timeZone, now: options.now ?? new Date() }
  const container = recogniseContainer(source)
  file.format = container.name
  if (source.isOldEncoding) tally.note(file, 'not UTF-8, read as Windows-1252', 'the whole file')
  const shift = options.shiftDeadlines ? await findShift(one, container, setting) : 0
  file.shiftedDays = shift / 86_400_000
  await importRecords(one, container, setting, shift)
  if (file.added + file.updated + file.unchanged + file.refused === 0)
    throw new Unreadable('there are no jobs or RFPs in it')
}

/** Reads a whole file for its dates, before the import itself. */
async function findShift(one: Import, container: Container, setting: Setting): Promise<number> {
  let latest: Date | undefined
  for await (const result of readOpportunities(one, container, { ...setting, datesOnly: true })) {
    const deadline =
      'opportunity' in result && !result.isDatedFromToday ? result.opportunity.deadlineAt : null
    if (deadline && deadline <= setting.now && (!latest || deadline > latest)) latest = deadline
  }
  return shiftOf(latest, setting.now)
}

async function importRecords(
  one: Import,
  container: Container,
  setting: Setting,
  shift: number,
): Promise<void> {
  const { database, tally, file, options } = one
  const saver = new BatchSaver(
    database,
    { timeZone: setting.timeZone, isDryRun: options.isDryRun === true },
    {
      onSaved: (outcome, { source }) => tally.count(file, outcome, source),
      onRefused: (reason, { record }) => tally.refuse(file, reason, record),
    },
  )
  try {
    for await (const result of readOpportunities(one, container, setting)) {
      for (const note of result.notes) tally.note(file, note, result.record)
      if ('refused' in result) {
        tally.refuse(file, result.refused, result.record)
        continue
      }
      file.format = result.format
      const source = options.source ? slug(options.source) : result.source
      const opportunity = result.isDatedFromToday
        ? result.opportunity
        : shifted(result.opportunity, shift, setting.now)
      await saver.add({ source, opportunity, record: result.record })
    }
  } finally {
    // Saves the records before the point where the file broke off.
    await saver.finish()
  }
}

async function* readOpportunities(
  { source, tally, options }: Import,
  container: Container,
  setting: Setting,
) {
  const report = (bytes: number) =>
    options.onProgress?.({
      file: source.path,
      bytes,
      size: source.size,
      records: tally.records,
      isFirstLook: setting.datesOnly === true,
    })
  for await (const found of container.read(report)) {
    if ('broken' in found) yield brokenRecord(found)
    else yield* readRecords(found, container.surroundings, setting)
  }
}
