import { readFileSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findLastBackup } from '#api/platform/backup/last.ts'
import { type Config, isLocalHost } from '#api/platform/config.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { checkSmtp } from '#api/platform/mail/smtp.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { type Finding, look, ok, orWrong, within, wrong } from './finding.ts'

const PATIENCE_MS = 5_000
const LEAST_BYTES = 200 * 1024 ** 2
const FEW_BYTES = 2 * 1024 ** 3
const DAY_MS = 86_400_000
const BACKUP_DAYS = 7

/** All about the settings and this machine; nothing is changed, and no mail is sent. */
export async function examineSite(config: Config): Promise<Finding[]> {
  return (
    await Promise.all([
      examineSettings(config),
      examineVersions(),
      orWrong('Disk', 'Let DATA_DIR be a folder of this machine.', () => examineDisk(config.dataDir)),
      orWrong('Files', filesTodo(config), () => examineFiles(config)),
      orWrong('Mail', 'Check SMTP_URL, and that the server takes connections from here.', () =>
        examineMail(config),
      ),
      examineBackup(config.dataDir),
    ])
  ).flat()
}

/** The start refuses wrong values; these are allowed, and seldom meant for a site that others use. */
function examineSettings(config: Config): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl)
  const findings = [
    config.devMailbox === 'all' &&
      wrong('Settings', 'DEV_MAILBOX is on: everybody reads codes and reset links.', 'Set DEV_MAILBOX=off.'),
    isLocalHost(hostname) &&
      look(
        'Settings',
        `PUBLIC_URL is ${config.publicUrl}, an address of this machine.`,
        'Set it before others use the site.',
      ),
    !isLocalHost(hostname) &&
      protocol === 'http:' &&
      look('Settings', 'PUBLIC_URL has no TLS.', 'Set up a proxy with TLS, and an https address.'),
    !config.databaseUrl &&
      look(
        'Settings',
        'The embedded database can lose the last writes at a power cut.',
        'For real service use PostgreSQL: `npm run move` brings the data there.',
      ),
    !findSecretKey(config) &&
      look('Settings', 'There is no secret key yet.', 'The first start makes one in DATA_DIR.'),
  ].filter((finding) => finding !== false)
  return findings.length > 0 ? findings : [ok('Settings', 'They can be used.')]
}

function examineVersions(): Finding {
  // npm's own shape of the file.
  const own = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
    dependencies: { node: string }
  }
  const [found, tested] = [process.versions.node, own.dependencies.node]
  const says = `Opencall ${own.version} on Node ${found}.`
  return Number.parseInt(found, 10) < Number.parseInt(tested, 10)
    ? look('Versions', says, `Use Node ${tested}, as in node_modules/.bin.`)
    : ok('Versions', says)
}

async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearest(dataDir))
  const free = bavail * bsize
  const says = `${inWords(free)} are free where DATA_DIR, ${dataDir}, lies.`
  if (free < LEAST_BYTES) return wrong('Disk', says, 'Make room: soon nothing can be written.')
  if (free < FEW_BYTES) return look('Disk', says, 'Make room.')
  return ok('Disk', says)
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

const inWords = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024 ** 3)} GB`

const filesTodo = ({ filesUrl }: Config) =>
  filesUrl
    ? 'Check FILES_URL, its key, and that the store can be reached from here.'
    : 'Let the user of the server write DATA_DIR/files.'

async function examineFiles(config: Config): Promise<Finding> {
  if (!config.filesUrl && !(await isThere(config.filesDir))) return ok('Files', 'None was kept yet.')
  const files = await openFiles(config)
  await within(PATIENCE_MS, files.check())
  return ok('Files', config.filesUrl ? 'The object store answers.' : 'The folder can be written.')
}

async function examineMail({ smtpUrl, devMailbox }: Config): Promise<Finding> {
  if (smtpUrl) {
    await checkSmtp(smtpUrl, PATIENCE_MS)
    return ok('Mail', 'The mail server answers and lets us in.')
  }
  return devMailbox === 'none'
    ? wrong('Mail', 'No mail is sent, so nobody can verify an address.', 'Set SMTP_URL.')
    : look('Mail', 'Mail is kept at /dev/mailbox/ and not sent.', 'Set SMTP_URL before others use the site.')
}

async function examineBackup(dataDir: string): Promise<Finding> {
  const last = await findLastBackup(dataDir)
  const todo = 'Make one with `npm run backup`, and do it each day.'
  if (!last) return look('Backup', 'None was made from this DATA_DIR.', todo)
  const days = Math.floor((Date.now() - Date.parse(last.at)) / DAY_MS)
  const says = `The last one is ${days === 1 ? '1 day' : `${days} days`} old, in ${last.folder}.`
  return days > BACKUP_DAYS ? look('Backup', says, todo) : ok('Backup', says)
}
