import { sql } from 'drizzle-orm'
import type { Feed } from '#api/import/feed.ts'
import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { PostServices } from '#api/posting/commands.ts'
import { insertDraftPost } from '#api/posting/drafts/commands.ts'
import { findPost, lockPostForUpdate, type PostRecord, updatePost } from '#api/posting/queries.ts'
import { transitionPost } from '#api/posting/transitions/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { type KeptNote, MOST_JOBS } from '#contract/integrations/job-sources.ts'
import { PostForm, type Transition } from '#contract/posting/posts.ts'
import type { OpportunityStatus } from '#contract/vocabulary.ts'
import {
  type ItemRow,
  insertItem,
  type KnownItem,
  type SourceRow,
  updateHeld,
  updateItem,
} from './queries.ts'
import { changesOf, fieldsOf, type Imported, isOfMember, isSuspicious, noteOf } from './rules.ts'

type Importing = {
  services: PostServices
  /** The member in whose name it posts. */
  scope: Scope
  words: Words
  source: SourceRow
  held: { id: number; heldBy: string }
  timeZone: string
  /** Of this process's steady clock. */
  until: number
  known: KnownItem[]
  /** How many more posts the source may have that are open or drafts. */
  room: number
  tally: { added: number; changed: number; closed: number; unchanged: number; refused: number }
  notes: KeptNote[]
}

const MOST_NOTES = 50

/** A feed whose jobs are others each time would fill the company with drafts that nobody asked for. */
export const roomOf = (known: KnownItem[]): number =>
  MOST_JOBS - known.filter(({ status }) => status !== null && LIVE.has(status)).length
const LIVE = new Set<OpportunityStatus>(['DRAFT', 'OPEN'])

function note({ notes }: Importing, record: string, why: string): void {
  if (notes.length < MOST_NOTES) notes.push(noteOf(record, why))
}

/**
 * Makes posts of new jobs and brings known ones up to date, each in a transaction of its own.
 * @returns false where the time of the run was over before all of them
 */
export async function importJobs(run: Importing, feed: Feed): Promise<boolean> {
  for (const { record, why } of feed.refused) note(run, record, why)
  run.tally.refused += feed.refused.length
  const known = new Map(run.known.map(({ item }) => [item.externalId, item]))
  for (const job of feed.jobs) {
    if (performance.now() > run.until) {
      note(run, new URL(run.source.url).host, problem('feed_out_of_time'))
      return false
    }
    const fields = fieldsOf(job, run.timeZone)
    const item = known.get(job.sourceId)
    if (item) await changeJob(run, item, fields)
    else await addJob(run, job, fields)
  }
  return true
}

/** A draft as it is made. */
const FIRST_VERSION = 1

async function addJob(run: Importing, { sourceId, name }: ImportedOpportunity, fields: Imported) {
  const form = PostForm.safeParse(fields)
  if (!form.success) {
    run.tally.refused++
    return note(run, name, form.error.issues[0]?.message ?? '')
  }
  if (run.room <= 0) {
    run.tally.refused++
    // Once: other notes have to find room too.
    if (run.room-- === 0) note(run, new URL(run.source.url).host, problem('feed_full', { max: MOST_JOBS }))
    return
  }
  const { source, scope, services } = run
  const item = await services.database.transaction(async (tx) => {
    if (!(await updateHeld(tx, run.held))) return undefined
    const opportunityId = await insertDraftPost(tx, scope, { kind: 'JOB', form: form.data })
    return insertItem(tx, {
      sourceId: source.id,
      externalId: sourceId,
      opportunityId,
      fields,
      formVersion: FIRST_VERSION,
      isDue: source.publishes,
    })
  })
  if (!item) return
  run.room--
  run.tally.added++
  if (item.isDue) await show(run, item)
}

async function changeJob(run: Importing, item: ItemRow, fields: Imported): Promise<void> {
  if (item.opportunityId === null) return void run.tally.unchanged++
  const isBack = item.goneAt !== null
  const change = changesOf(item.fields, fields)
  const isChanged = Object.keys(change).length > 0
  const saved = isChanged ? await saveChange(run, item, { fields, change }) : item
  if (!saved) return void run.tally.unchanged++
  const isReturned = isBack && (await showAgain(run, saved))
  run.tally[isChanged || isReturned ? 'changed' : 'unchanged']++
  const isWaiting = saved.isDue || saved.isEdited
  if (run.source.publishes && !isBack && isWaiting) await show(run, saved)
}

/** Of a job that came back. @returns whether its post is where it was before */
async function showAgain(run: Importing, item: ItemRow): Promise<boolean> {
  const isShown = !run.source.publishes || (await show(run, item))
  if (isShown) await updateItem(run.services.database, item.id, { goneAt: null })
  return isShown
}

type Changing = { fields: Imported; change: Partial<Imported> }

/** Writes what the feed changed into the form. @returns undefined for a post that is not to be changed now */
function saveChange(
  run: Importing,
  item: ItemRow,
  { fields, change }: Changing,
): Promise<ItemRow | undefined> {
  return run.services.database.transaction(async (tx) => {
    if (!(await updateHeld(tx, run.held))) return undefined
    const found = item.opportunityId && (await lockPostForUpdate(tx, item.opportunityId))
    if (!found || found.state === 'CANCELLED') return undefined
    if (found.state === 'WAITING') {
      note(run, fields.name, problem('feed_waits'))
      return undefined
    }
    const form = PostForm.safeParse({ ...PostForm.parse(found.post.draft), ...change })
    if (!form.success) {
      note(run, fields.name, form.error.issues[0]?.message ?? '')
      return undefined
    }
    const version = found.post.version + 1
    const opportunityId = found.opportunity.id
    await updatePost(tx, opportunityId, {
      draft: form.data,
      version,
      savedBy: run.scope.userId,
      updatedAt: sql`now()`,
    })
    const values = {
      fields,
      formVersion: isOfMember(found, item) ? null : version,
      isDue: run.source.publishes,
    }
    await updateItem(tx, item.id, values)
    return { ...item, ...values }
  })
}

/**
 * Publishes what the feed wrote, as a member would. A member's own changes keep it back, since they would be published too, and
 * so does a refusal; the next run tries again.
 * @returns whether nothing is left to publish
 */
async function show(run: Importing, item: ItemRow): Promise<boolean> {
  const { database } = run.services
  // Paused or deleted meanwhile.
  if (!(await updateHeld(database, run.held))) return false
  const found = item.opportunityId && (await findPost(database, item.opportunityId))
  if (!found) return false
  const isEdited = isOfMember(found, item)
  if (isEdited)
    note(run, nameOf(item), problem(found.state === 'DRAFT' ? 'feed_own_draft' : 'feed_own_changes'))
  const asked = isEdited ? undefined : publicationOf(found, item)
  const isShown = asked ? await act(run, item, asked) : !isEdited
  await updateItem(database, item.id, { isDue: !isShown, isEdited })
  return isShown
}

/** The act that shows a post as it is now; undefined where there is nothing to publish, or somebody else's turn to. */
function publicationOf(found: PostRecord, item: ItemRow): Transition | undefined {
  const { state, hasChanges, post } = found
  const { version } = post
  const { deadline = '', deadline_time = '' } = item.fields
  if (state === 'OPEN' && hasChanges) return { action: 'publish_changes', version }
  if (state === 'CLOSED' && item.goneAt) return { action: 'relist', deadline, deadline_time }
  if (state === 'DRAFT' && post.review !== 'REFUSED') return { action: 'publish', version }
  return undefined
}

const nameOf = ({ fields, externalId }: ItemRow) => fields.name ?? externalId

/** Does what a member could do by hand, by the same rules. @returns false where it was refused, which is noted */
async function act(run: Importing, item: ItemRow, asked: Transition): Promise<boolean> {
  if (item.opportunityId === null) return false
  try {
    await transitionPost(run.services, run.scope, { id: item.opportunityId, asked })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reasons = error.reason ? [error.reason] : Object.values(error.fields ?? {}).flat()
    for (const reason of reasons.length > 0 ? reasons : [error.code]) note(run, nameOf(item), reason)
    return false
  }
}

/**
 * Closes posts whose jobs left the feed. None where a part of it could not be read; and where all or most left at once, only
 * after somebody said so.
 * @returns how many wait for that
 */
export async function closeGone(run: Importing, feed: Feed): Promise<number | null> {
  const live = run.known.filter(({ item }) => !item.goneAt && item.opportunityId !== null)
  const shown = live.filter(({ status }) => status === 'OPEN' || status === 'DRAFT')
  const gone = shown.filter(({ item }) => !feed.ids.has(item.externalId))
  if (gone.length === 0) return null
  if (!feed.isWhole) {
    note(run, new URL(run.source.url).host, problem('feed_part'))
    return null
  }
  const isDoubtful = isSuspicious({ missing: gone.length, known: shown.length })
  if (isDoubtful && !run.source.closesMissing) return gone.length
  for (const { item } of gone) await endJob(run, item)
  return null
}

/** A post that cannot be ended now is tried again with the next run. */
async function endJob(run: Importing, item: ItemRow): Promise<void> {
  const { database } = run.services
  const found = item.opportunityId && (await findPost(database, item.opportunityId))
  if (!found || !(await updateHeld(database, run.held))) return
  const asked = endingOf(found, run.words)
  if (asked && !(await act(run, item, asked))) return
  await updateItem(database, item.id, { goneAt: sql`now()`, isDue: false, isEdited: false })
  run.tally.closed++
}

function endingOf({ state }: PostRecord, words: Words): Transition | undefined {
  const reason = words.text('jobSource.closed')
  if (state === 'OPEN') return { action: 'close', reason, is_filled: false, leave_unanswered: false }
  if (state === 'SCHEDULED') return { action: 'unschedule' }
  return state === 'WAITING' ? { action: 'take_back' } : undefined
}
