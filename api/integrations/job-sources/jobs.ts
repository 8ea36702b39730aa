import { findWords } from '#api/accounts/profile/queries.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { listOwnersOf } from '#api/integrations/webhooks/queries.ts'
import { can } from '#api/platform/access/roles.ts'
import { scopeOf } from '#api/platform/access/scope.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Fetching } from '#api/platform/outgoing/commands.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { type PostServices, zoneOf } from '#api/posting/commands.ts'
import { MOST_FAILURES, type SourceFault } from '#contract/integrations/job-sources.ts'
import { fetchFeed } from './commands.ts'
import { closeGone, importJobs, roomOf } from './importing.ts'
import { sourceStoppedMail } from './mails.ts'
import {
  claimDueSource,
  findHeld,
  findStopped,
  type HeldSource,
  insertRun,
  listItemsOf,
  type RunResult,
  updateEnded,
  updateInterrupted,
  updatePaused,
} from './queries.ts'
import { addressOf } from './rules.ts'

type Services = PostServices & { mails: MailQueue; fetching: Fetching }
type Held = { id: number; heldBy: string }

/** All pages of a sitemap together; of a company whose feeds are slow or large, so that others have their turn (docs/operating.md). */
const WHOLE = { mostPages: 300, seconds: 60, mostBytes: 60 * 1024 * 1024 }
/** Of a run with what it writes, within the time that a job of the queue has; another run soon goes on with the rest. */
const RUN_SECONDS = 95

/** Imports from one source that is due and that no other process imports from; a job of its own takes the next. */
export async function importDue(services: Services): Promise<void> {
  const { database, queue } = services
  const held = await claimDueSource(database)
  if (!held) return
  try {
    await runSource(services, held)
  } finally {
    await database.transaction((tx) => queue.enqueue(tx, 'job-sources', {}))
  }
}

async function runSource(services: Services, held: Held): Promise<void> {
  const found = await findHeld(services.database, held)
  if (!found) return
  if (await isPausedNow(services, found)) return
  const runId = await insertRun(services.database, held.id)
  try {
    await endRun(services, { found, held, runId, result: await importFrom(services, found, held) })
  } catch (error) {
    await endRun(services, { found, held, runId, result: failed('interrupted') })
    throw error
  }
}

/** A run whose process ended counts as a failure, so that a feed that ends it each time is paused as well. */
function isPausedNow({ database, mails }: Services, { source }: HeldSource): Promise<boolean> {
  return database.transaction(async (tx) => {
    if ((await updateInterrupted(tx, source.id)) < MOST_FAILURES) return false
    await updatePaused(tx, source.id, 'FAILED')
    await tellOwners(mails, tx, source)
    return true
  })
}

async function tellOwners(mails: MailQueue, tx: Transaction, { id, companyId }: HeldSource['source']) {
  for (const userId of await listOwnersOf(tx, companyId))
    await mails.enqueue(tx, { kind: 'job-source', userId, sourceId: id })
}

const failed = (fault: SourceFault, status: number | null = null): RunResult => ({
  ...{ fault, status, added: 0, changed: 0, closed: 0, unchanged: 0, refused: 0 },
  notes: [],
  missing: null,
  isCut: false,
})

async function importFrom(services: Services, found: HeldSource, held: Held): Promise<RunResult> {
  const { database, fetching } = services
  const { source, company, role } = found
  const { userId } = source
  if (!userId || !role || !can(role, 'job_sources.manage')) return failed('member_left')
  const until = performance.now() + RUN_SECONDS * 1_000
  const timeZone = zoneOf({ company }, services.timeZone)
  const feed = await fetchFeed(
    fetching,
    { ...addressOf(source.url), url: source.url },
    { timeZone, ...WHOLE },
  )
  if ('fault' in feed) return failed(feed.fault, feed.status)
  const known = await listItemsOf(database, source.id)
  const importing = {
    services,
    scope: scopeOf({ userId, company: { id: company.id, role } }),
    words: await findWords(database, userId),
    source,
    held,
    timeZone,
    until,
    known,
    room: roomOf(known),
    tally: { added: 0, changed: 0, closed: 0, unchanged: 0, refused: 0 },
    notes: [],
  }
  const isCut = !(await importJobs(importing, feed))
  const missing = await closeGone(importing, feed)
  return { fault: null, status: null, missing, isCut, ...importing.tally, notes: importing.notes }
}

type Ended = { found: HeldSource; held: Held; runId: number; result: RunResult }

/** Keeps the result; owners are told of a source that is paused now, or asks for the first time. */
function endRun({ database, mails }: Services, { found, held, runId, result }: Ended): Promise<void> {
  const { source } = found
  return database.transaction(async (tx) => {
    const failures = await updateEnded(tx, { held, runId, began: source, result })
    if (failures === undefined) return
    const hasLeft = result.fault === 'member_left'
    const isOver = hasLeft || failures >= MOST_FAILURES
    if (isOver) await updatePaused(tx, source.id, hasLeft ? 'MEMBER_LEFT' : 'FAILED')
    if (!isOver && (result.missing === null || source.missing !== null)) return
    await tellOwners(mails, tx, source)
  })
}

/** Tells an owner of an import that stands still; not of one that was put right since. */
export async function sendSourceStopped(
  { database, mailer, sender }: Post,
  { userId, sourceId }: { userId: number; sourceId: number },
): Promise<void> {
  const found = await findStopped(database, userId, sourceId)
  if (!found) return
  await mailer.send(sourceStoppedMail({ to: found.email, words: wordsFor(found), sender }, found))
}
