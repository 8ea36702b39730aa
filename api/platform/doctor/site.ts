import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { findLastBackup } from '#api/platform/backup/last.ts'
import { type Config, isLocalHost } from '#api/platform/config.ts'
import type { Files } from '#api/platform/files/files.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { withinPatience } from '#api/platform/http/health.ts'
import { checkSmtp } from '#api/platform/mail/smtp.ts'
import { ownPackage } from '#api/platform/own-package.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { findVirus } from '#api/platform/uploads/clamd.ts'
import { canCutNetwork } from '#api/platform/without-network.ts'
import { type Finding, look, ok, orWrong, type Said, wrong } from './finding.ts'
import { sizeValues } from './size-values.ts'

const PATIENCE_MS = 5_000
const LEAST_BYTES = 200 * 1024 ** 2
const FEW_BYTES = 2 * 1024 ** 3
const DAY_MS = 86_400_000
const BACKUP_DAYS = 7
export const DISK_TODO: Said = ['check.disk.todo']
export const SCANNER_TODO: Said = ['check.scanner.todo']
export const MAIL_TODO: Said = ['check.mail.todo']

/** All about the settings and this machine; nothing is changed, and no mail is sent. */
export async function examineSite(config: Config): Promise<Finding[]> {
  return (
    await Promise.all([
      examineSettings(config),
      examineVersions(),
      orWrong('disk', DISK_TODO, () => examineDisk(config.dataDir)),
      orWrong('files', filesTodo(config), () => examineFiles(config)),
      orWrong('scanner', SCANNER_TODO, () => withinPatience(examineScanner(config), PATIENCE_MS)),
      orWrong('mail', MAIL_TODO, () => examineMail(config)),
      examineBackup(config.dataDir),
    ])
  ).flat()
}

/** The start refuses wrong values; these are allowed, and seldom meant for a site that others use. */
export function examineSettings(config: Config): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl)
  const isLocal = isLocalHost(hostname)
  const findings = [
    config.devMailbox === 'all' &&
      wrong('settings', ['check.settings.mailbox'], ['check.settings.mailboxTodo']),
    isLocal &&
      look('settings', ['check.settings.local', { url: config.publicUrl }], ['check.settings.localTodo']),
    !isLocal &&
      protocol === 'http:' &&
      look('settings', ['check.settings.http'], ['check.settings.httpTodo']),
    !config.databaseUrl && look('settings', ['check.settings.embedded'], ['check.settings.embeddedTodo']),
    !findSecretKey(config) && look('settings', ['check.settings.noKey'], ['check.settings.noKeyTodo']),
  ].filter((finding) => finding !== false)
  return findings.length > 0 ? findings : [ok('settings', 'check.settings.good')]
}

export function examineVersions(): Finding {
  const own = ownPackage()
  const [found, tested] = [process.versions.node, own.node]
  const says: Said = ['check.versions.says', { version: own.version, node: found }]
  return Number.parseInt(found, 10) < Number.parseInt(tested, 10)
    ? look('versions', says, ['check.versions.todo', { node: tested }])
    : ok('versions', ...says)
}

export async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearest(dataDir))
  const free = bavail * bsize
  const says: Said = ['check.disk.free', { ...sizeValues(free), folder: dataDir }]
  if (free < LEAST_BYTES) return wrong('disk', says, ['check.disk.full'])
  if (free < FEW_BYTES) return look('disk', says, ['check.disk.few'])
  return ok('disk', ...says)
}

/** The folder, or the one that it would be made in. */
async function nearest(folder: string): Promise<string> {
  return (await isThere(folder)) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

const isThere = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  )

export const filesTodo = ({ filesUrl }: Config): Said => [
  filesUrl ? 'check.files.storeTodo' : 'check.files.folderTodo',
]

async function examineFiles(config: Config): Promise<Finding> {
  if (!config.filesUrl && !(await isThere(config.filesDir))) return ok('files', 'check.files.none')
  return withinPatience(examineOpenFiles(config, await openFiles(config)), PATIENCE_MS)
}

export async function examineOpenFiles({ filesUrl }: Config, files: Pick<Files, 'check'>): Promise<Finding> {
  await files.check()
  return ok('files', filesUrl ? 'check.files.store' : 'check.files.folder')
}

/** Nothing where files are not scanned. */
export async function examineScanner({ clamdUrl }: Config): Promise<Finding[]> {
  if (!clamdUrl) return []
  await findVirus(clamdUrl, Readable.from([Buffer.from('clean')]))
  return [ok('scanner', 'check.scanner.answers')]
}

/** Of the server's own process: a command may be allowed more than its unit lets the server do. */
export const examineCvs = async (): Promise<Finding> =>
  (await canCutNetwork())
    ? ok('cvs', 'check.cvs.apart')
    : look('cvs', ['check.cvs.notApart'], ['check.cvs.todo'])

export async function examineMail({ smtpUrl, devMailbox }: Config): Promise<Finding> {
  if (smtpUrl) {
    await checkSmtp(smtpUrl, PATIENCE_MS)
    return ok('mail', 'check.mail.answers')
  }
  return devMailbox === 'none'
    ? wrong('mail', ['check.mail.none'], ['check.mail.noneTodo'])
    : look('mail', ['check.mail.kept'], ['check.mail.keptTodo'])
}

export async function examineBackup(dataDir: string): Promise<Finding> {
  const last = await findLastBackup(dataDir)
  if (!last) return look('backup', ['check.backup.none'], ['check.backup.todo'])
  const days = Math.floor((Date.now() - Date.parse(last.at)) / DAY_MS)
  const says: Said = ['check.backup.last', { days, folder: last.folder }]
  if (last.folder.startsWith('/') && !(await isThere(last.folder)))
    return look('backup', ['check.backup.gone', { days, folder: last.folder }], ['check.backup.todo'])
  return days > BACKUP_DAYS ? look('backup', says, ['check.backup.todo']) : ok('backup', ...says)
}
