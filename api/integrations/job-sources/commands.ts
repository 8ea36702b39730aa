import { sql } from 'drizzle-orm'
import { findCompany, lockCompanyForUpdate } from '#api/companies/queries.ts'
import { type Feed, type FeedFault, readFeed } from '#api/import/feed.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import { fairTurns, turnsOfEach } from '#api/platform/concurrency.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { countSourceRun } from '#api/platform/limits/commands.ts'
import type { Fetching } from '#api/platform/outgoing/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { checkPost } from '#api/posting/check.ts'
import { timesOf } from '#api/posting/form.ts'
import { ApiError, type ProblemCode, problem } from '#contract/errors.ts'
import {
  MOST_SOURCES,
  type PreviewKind,
  type SourceChange,
  type SourceForm,
  type SourcePreview,
} from '#contract/integrations/job-sources.ts'
import { PostForm } from '#contract/posting/posts.ts'
import { presentNote } from './present.ts'
import {
  countSources,
  findSource,
  findSourceAt,
  listItemsOf,
  listSourcesOf,
  removeSource as removeRow,
  type SourceRow,
  updateSource,
  upsertSource,
} from './queries.ts'
import { type Address, addressOf, changesOf, fieldsOf, type Imported, noteOf } from './rules.ts'

type Services = {
  database: Database
  queue: Pick<Queue, 'enqueue'>
  fetching: Fetching
  /** Of companies without one of their own. */
  timeZone: string
}

const note = (
  tx: Transaction,
  { companyId, userId }: Scope,
  action: string,
  { id, url }: Pick<SourceRow, 'id' | 'url'>,
) =>
  record(tx, {
    actorId: userId,
    action: `job-source.${action}`,
    subject: String(companyId),
    details: { source: id, host: new URL(url).host },
  })

/** Reads a source as it is now. */
export function fetchFeed(
  fetching: Fetching,
  { url, service, account }: Address,
  { timeZone, seconds, ...most }: { timeZone: string; mostPages: number; mostBytes: number; seconds: number },
): Promise<Feed | FeedFault> {
  const from = { url, baseName: account, isService: service !== 'PAGE' }
  const setting = { timeZone, now: new Date() }
  return readFeed(fetching, from, { setting, ...most, until: performance.now() + seconds * 1_000 })
}

const SHOWN = 20
const FIRST_LOOK = { mostPages: 10, mostBytes: 20 * 1024 * 1024, seconds: 20 }

/** Each holds what it reads in memory. A company has one at a time, so that a slow feed delays nobody else's. */
const ofCompany = turnsOfEach({ atOnce: 1, waiting: 3 })
const ofAll = fairTurns({ atOnce: 2, waiting: 20 })

/** @throws ApiError unavailable while as many wait as may */
const lookInTurn = <T>(companyId: number, look: () => Promise<T>): Promise<T> =>
  ofCompany(companyId, () => ofAll(companyId, look))

/** @throws ApiError invalid where nothing can be read there, rate_limited, unavailable */
export async function previewSource(
  { database, fetching, timeZone }: Services,
  scope: Scope,
  typed: string,
): Promise<SourcePreview> {
  await countSourceRun(database, scope.companyId)
  const address = addressOf(typed)
  const company = await findCompany(database, scope.companyId)
  const zone = company?.timeZone ?? timeZone
  const feed = await lookInTurn(scope.companyId, () =>
    fetchFeed(fetching, address, { timeZone: zone, ...FIRST_LOOK }),
  )
  if ('fault' in feed) {
    const status = feed.status ?? 0
    throw new ApiError('invalid', { url: [problem(`feed_${feed.fault}`, { status })] })
  }
  const source = await findSourceAt(database, scope, address.url)
  const known = source ? await listItemsOf(database, source.id) : []
  const items = new Map(known.map(({ item }) => [item.externalId, item]))
  const jobs: { name: string; city: string; what: PreviewKind }[] = []
  const notes = feed.refused.map(({ record, why }) => noteOf(record, why))
  for (const job of feed.jobs) {
    const fields = fieldsOf(job, zone)
    const item = items.get(job.sourceId)
    const isChanged = item && Object.keys(changesOf(item.fields, fields)).length > 0
    jobs.push({
      name: job.name,
      city: fields.city,
      what: item ? (isChanged ? 'CHANGED' : 'UNCHANGED') : 'NEW',
    })
    const country = company?.country ?? null
    if (notes.length >= SHOWN) continue
    for (const why of await blocksOf(database, { fields, zone, country })) notes.push(noteOf(job.name, why))
  }
  const gone = known.filter(
    ({ item }) => !item.goneAt && item.opportunityId && !feed.ids.has(item.externalId),
  )
  jobs.push(...gone.map(({ item }) => ({ name: item.fields.name ?? '', city: '', what: 'GONE' as const })))
  const count = (what: PreviewKind) => jobs.filter((job) => job.what === what).length
  return {
    url: address.url,
    service: address.service,
    is_part: feed.isPart,
    added: count('NEW'),
    changed: count('CHANGED'),
    unchanged: count('UNCHANGED'),
    gone: count('GONE'),
    refused: feed.refused.length,
    jobs: jobs.slice(0, SHOWN),
    notes: notes.slice(0, SHOWN).map(presentNote),
  }
}

type Checked = { fields: Imported; zone: string; country: string | null }

/** Why the check before publishing would keep a job a draft. */
async function blocksOf(database: Executor, { fields, zone, country }: Checked): Promise<string[]> {
  const form = PostForm.safeParse(fields)
  if (!form.success) return [form.error.issues[0]?.message ?? '']
  const times = await timesOf(database, zone, form.data)
  const findings = checkPost({
    kind: 'JOB',
    form: form.data,
    times,
    companyCountry: country,
    publishedAt: null,
  })
  const blocks = findings.filter(({ severity }) => severity === 'BLOCK')
  return blocks.map(({ code, params }) => problem(code as ProblemCode, params)) // of a rule of the check
}

/** The first run begins at once. @throws ApiError invalid where the company has it already, or all that it may have; rate_limited */
export async function addSource(
  { database, queue }: Services,
  scope: Scope,
  form: SourceForm,
): Promise<SourceRow> {
  await countSourceRun(database, scope.companyId)
  const { url, service } = addressOf(form.url)
  const wrong = (code: Parameters<typeof problem>[0], params = {}) =>
    new ApiError('invalid', { url: [problem(code, params)] })
  return database.transaction(async (tx) => {
    await lockCompanyForUpdate(tx, scope.companyId)
    const before = await findSourceAt(tx, scope, url)
    if (before && !before.removedAt) throw wrong('feed_there')
    if ((await countSources(tx, scope)) >= MOST_SOURCES) throw wrong('feeds_at_most', { max: MOST_SOURCES })
    const { schedule, publishes } = form
    const { companyId, userId } = scope
    const row = await upsertSource(tx, { companyId, userId, url, service, schedule, publishes })
    await note(tx, scope, 'added', row)
    await queue.enqueue(tx, 'job-sources', {})
    return row
  })
}

/** @throws ApiError not_found */
export async function getSource(database: Executor, scope: Scope, id: number): Promise<SourceRow> {
  const row = await findSource(database, scope, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** @throws ApiError not_found */
export async function getListed(database: Executor, scope: Scope, id: number) {
  const [listed] = await listSourcesOf(database, scope, id)
  if (!listed) throw new ApiError('not_found')
  return listed
}

/** It posts in the name of who changed it last. @throws ApiError not_found, rate_limited */
export async function changeSource(
  { database, queue }: Services,
  scope: Scope,
  { id, is_on: isOn, schedule, publishes }: SourceChange & { id: number },
): Promise<void> {
  if (isOn) await countSourceRun(database, scope.companyId)
  await database.transaction(async (tx) => {
    const before = await getSource(tx, scope, id)
    const on = { nextAt: sql`now()`, pausedAt: null, pauseReason: null, failures: 0 }
    const off = { nextAt: null, pausedAt: sql`now()`, pauseReason: 'MEMBER' as const }
    const state = isOn === (before.pausedAt === null) ? {} : isOn ? on : off
    const row = await updateSource(tx, scope, { id, schedule, publishes, userId: scope.userId, ...state })
    if (!row) throw new ApiError('not_found')
    await note(tx, scope, 'changed', row)
    if (state === on) await queue.enqueue(tx, 'job-sources', {})
  })
}

/** Its posts stay, and are known again once it is added again. @throws ApiError not_found */
export function removeSource({ database }: Services, scope: Scope, id: number): Promise<void> {
  return database.transaction(async (tx) => {
    const row = await getSource(tx, scope, id)
    if (await removeRow(tx, scope, id)) await note(tx, scope, 'deleted', row)
  })
}

/** @throws ApiError not_found, conflict where it is paused, rate_limited */
export async function runNow(
  { database, queue }: Services,
  scope: Scope,
  { id, close_missing: closesMissing }: { id: number; close_missing: boolean },
): Promise<void> {
  await countSourceRun(database, scope.companyId)
  await database.transaction(async (tx) => {
    const row = await getSource(tx, scope, id)
    if (row.pausedAt) throw new ApiError('conflict', undefined, { reason: problem('feed_paused') })
    await updateSource(tx, scope, { id, nextAt: sql`now()`, ...(closesMissing && { closesMissing }) })
    await note(tx, scope, closesMissing ? 'closing' : 'run', row)
    await queue.enqueue(tx, 'job-sources', {})
  })
}
