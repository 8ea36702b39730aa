import type { Config } from '#api/platform/config.ts'
import type { Channels } from '#api/platform/database/channels.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { checkOnce } from '#api/platform/http/health.ts'
import type { CheckedPart } from '#contract/operator/status.ts'
import * as inDatabase from './database.ts'
import { type Finding, look, ok, orWrong, type Said } from './finding.ts'
import * as ofSite from './site.ts'
import { sizeValues } from './size-values.ts'

export type Running = {
  config: Config
  database: Database
  files: Pick<Files, 'check'>
  channels: Pick<Channels, 'isConnected'>
  patienceMs?: number
}
type Check = [about: CheckedPart, todo: Said, examine: () => Promise<Finding | Finding[]>]

const PATIENCE_MS = 5_000

/**
 * The checks of a server that runs, at the same time. Each has a limit: one that hangs is a finding, and is not begun again before
 * it has ended.
 */
export function openChecks(running: Running): () => Promise<Finding[]> {
  const { patienceMs = PATIENCE_MS } = running
  const checks = [...siteChecks(running), ...databaseChecks(running.database)].map(
    ([about, todo, examine]) => {
      const examined = checkOnce(examine, patienceMs)
      return () => orWrong(about, todo, examined)
    },
  )
  return async () => (await Promise.all(checks.map((check) => check()))).flat()
}

const siteChecks = ({ config, files, channels }: Running): Check[] => [
  ['settings', ['check.settings.todo'], async () => ofSite.examineSettings(config)],
  ['versions', ['check.settings.todo'], async () => ofSite.examineVersions()],
  ['server', ['check.settings.todo'], async () => examineProcess()],
  ['disk', ofSite.DISK_TODO, () => ofSite.examineDisk(config.dataDir)],
  ['files', ofSite.filesTodo(config), () => ofSite.examineOpenFiles(config, files)],
  ['scanner', ofSite.SCANNER_TODO, () => ofSite.examineScanner(config)],
  ['cvs', ['check.cvs.todo'], () => ofSite.examineCvs()],
  ['mail', ofSite.MAIL_TODO, () => ofSite.examineMail(config)],
  ['backup', ['check.backup.todo'], () => ofSite.examineBackup(config.dataDir)],
  ['cache', ['check.cache.todo'], async () => examineCache(channels)],
]

const databaseChecks = (database: Database): Check[] => [
  ['database', inDatabase.DATABASE_TODO, () => inDatabase.examineVersion(database)],
  ['clock', inDatabase.DATABASE_TODO, () => inDatabase.examineClock(database)],
  ['migrations', inDatabase.DATABASE_TODO, () => inDatabase.examineMigrations(database)],
  ['key', inDatabase.KEY_TODO, () => inDatabase.examineKey(database)],
  ['jobs', inDatabase.DATABASE_TODO, () => inDatabase.examineJobs(database)],
  ['sending', inDatabase.DATABASE_TODO, () => inDatabase.examineSending(database)],
]

const examineCache = (channels: Running['channels']) =>
  channels.isConnected()
    ? ok('cache', 'check.cache.hears')
    : look('cache', ['check.cache.deaf'], ['check.cache.todo'])

const examineProcess = () =>
  ok('server', 'check.server.says', {
    hours: Math.floor(process.uptime() / 3_600),
    ...sizeValues(process.memoryUsage.rss()),
  })
