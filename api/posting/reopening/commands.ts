import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { english } from '#api/platform/words/words.ts'
import { relist } from '#api/posting/amendments/commands.ts'
import { refuseUnapprovedPost } from '#api/posting/approval/commands.ts'
import { isPast, refuseBlocked } from '#api/posting/check.ts'
import { beginTransition, checkForm, type PostServices, zoneOf } from '#api/posting/commands.ts'
import { findPost, type PostRecord, updateForm } from '#api/posting/queries.ts'
import { refusalOf } from '#api/posting/rules.ts'
import { newDeadline, refuseBeforeAnswers } from '#api/posting/transitions/commands.ts'
import { eraseAllReleased } from '#api/procurement/member-keys/queries.ts'
import { findOpeners } from '#api/procurement/openers/commands.ts'
import {
  listReopeningConfirmations,
  updateReopeningUsed,
  upsertActConfirmation,
} from '#api/procurement/proceedings/queries.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { Reopening, ReopeningForm } from '#contract/posting/reopening.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { listBidderAccounts, listSealedFiles } from './queries.ts'
import { type Asked, hashOf } from './rules.ts'

export type Services = PostServices & { mails: MailQueue }

const CONFIRMED = 'post.reopening-confirmed'
const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })
const sealed = (reason: Problem) => new ApiError('sealed', undefined, { reason })

/** @throws ApiError not_found, also for a job */
export async function showReopening(services: Services, scope: Scope, id: number): Promise<Reopening> {
  const { database, timeZone } = services
  const own = await ownOpportunity(database, scope, { id, kind: 'RFP' })
  const found = await findPost(database, own.id)
  if (!found) throw new ApiError('not_found')
  const canReopen = await isReopenable(database, found)
  const { openers, needed, waiting } = await findReopeners(database, scope, own.id)
  const given = canReopen ? await listCounted(database, { found, openers }) : []
  const asked = given.at(-1)?.asked
  const same = given.filter((each) => asked && hashOf(each.asked) === hashOf(asked))
  const isOpener = openers.includes(scope.userId) && canReopen
  return {
    can_reopen: canReopen,
    time_zone: zoneOf(found, timeZone),
    needed,
    can_begin: isOpener && can(scope.role, 'posts.edit'),
    can_confirm: isOpener && asked !== undefined && !same.some(({ userId }) => userId === scope.userId),
    confirms_from: waiting.get(scope.userId)?.toISOString() ?? null,
    asked: asked
      ? {
          deadline: asked.deadline,
          deadline_time: asked.deadline_time,
          reason: asked.reason,
          deadline_at: asked.deadline_at,
          asked_at: asked.asked_at,
          confirms: hashOf(asked),
          given: same.map(({ name, at }) => ({ name, at })),
        }
      : null,
  }
}

/** Its deadline passed by the database's clock, and nothing is opened. */
async function isReopenable(database: Executor, found: PostRecord): Promise<boolean> {
  const now = new Date(await readClock(database))
  return isPast(found.opportunity.deadlineAt, now) && refusalOf('relist', found) === undefined
}

/** As at the bid opening (ADR 021). */
async function findReopeners(database: Executor, scope: Scope, opportunityId: number) {
  return findOpeners(database, scope, await findStanding(database, opportunityId))
}

type Counting = { found: PostRecord; openers: number[] }

/** A confirmation counts for a day, with its entry in the keyed log, and while form and proposals are as they were. */
async function listCounted(database: Executor, { found, openers }: Counting) {
  const { id } = found.opportunity
  const given = await listReopeningConfirmations(database, id, openers)
  if (given.length === 0) return []
  const rows = given.map(({ details, ...row }) => ({ ...row, asked: details as Asked })) // as it is written below
  const files = (await listSealedFiles(database, id)).join(' ')
  const since = (await readClock(database)) - LIMITS.confirmationHours * 3_600_000
  const entries = await listVerified(database, subjectOf(id), [CONFIRMED])
  return rows.flatMap((row) => {
    const entry = entries.findLast(
      ({ actorId, details }) => actorId === row.userId && details.what === hashOf(row.asked),
    )
    const isSame = row.asked.version === found.post.version && row.asked.files?.join(' ') === files
    return entry && Date.parse(entry.at) > since && isSame ? [{ ...row, at: entry.at }] : []
  })
}

/**
 * Confirms that an RFP whose deadline has passed is opened again, with all changes of its form. The second member's confirmation of what the
 * first one asked for, by its name, does it, within a day by the database's clock. Its reason is published as an addendum, and told to all bidders.
 * @returns whether it is open now
 * @throws ApiError forbidden, conflict where nothing is to be reopened or proposals are opened, invalid at the fields, sealed
 */
export async function confirmReopening(
  services: Services,
  scope: Scope,
  { id, form }: { id: number; form: ReopeningForm },
): Promise<boolean> {
  const own = await ownOpportunity(services.database, scope, { id, kind: 'RFP' })
  return services.database.transaction(async (tx) => {
    const found = await beginTransition(tx, own.id, 'relist')
    if (!(await isReopenable(tx, found))) throw conflict(problem('reopening_not_passed'))
    const { openers, needed } = await requireReopener(tx, scope, own.id)
    const moved = await newDeadline(tx, services, found, form)
    const { values, findings } = await checkForm(tx, found, services.timeZone)
    refuseBlocked(findings.filter(({ field }) => field !== 'deadline'))
    refuseBeforeAnswers(moved.values, values)
    await refuseUnapprovedPost(tx, found)
    const at = moved.values.deadlineAt?.toISOString() ?? ''
    const given = await listCounted(tx, { found, openers })
    const asked = await askedBy(tx, scope, { found, given, form, moved: { ...moved.form, deadline_at: at } })
    const confirmation = { opportunityId: own.id, userId: scope.userId, reason: form.reason, details: asked }
    await upsertActConfirmation(tx, { ...confirmation, act: 'reopen_rfp' })
    const subject = subjectOf(own.id)
    const what = hashOf(asked)
    const details = { what, deadline: at, reason: form.reason }
    await record(tx, { actorId: scope.userId, action: CONFIRMED, subject, details })
    const all = (await listCounted(tx, { found, openers })).filter((each) => hashOf(each.asked) === what)
    if (all.length < needed) {
      await tellOpeners(tx, services, { found, asked, openers, by: scope.userId })
      return false
    }
    await reopen(tx, services, { found, asked, scope, by: all.map(({ userId }) => userId) })
    return true
  })
}

type Asking = {
  found: PostRecord
  given: Awaited<ReturnType<typeof listCounted>>
  form: ReopeningForm
  moved: Pick<Asked, 'deadline' | 'deadline_time' | 'deadline_at'>
}

/** The asking that the caller names, or one of their own. @throws ApiError conflict, forbidden */
async function askedBy(tx: Transaction, scope: Scope, { found, given, form, moved }: Asking): Promise<Asked> {
  const { confirms, reason } = form
  const isWorded = ({ asked }: { asked: Asked }) =>
    asked.deadline_at === moved.deadline_at && asked.reason === reason
  const isOwn = ({ userId }: { userId: number }) => userId === scope.userId
  if (confirms !== '') {
    const named = given.filter((each) => hashOf(each.asked) === confirms && isWorded(each))
    if (named.some(isOwn)) throw conflict(problem('confirmed_already'))
    if (!named[0]) throw conflict(problem('reopening_changed'))
    return named[0].asked
  }
  if (!can(scope.role, 'posts.edit')) throw new ApiError('forbidden')
  if (given.some((each) => isOwn(each) && isWorded(each))) throw conflict(problem('confirmed_already'))
  const askedAt = new Date(await readClock(tx)).toISOString()
  const files = await listSealedFiles(tx, found.opportunity.id)
  return { ...moved, reason, version: found.post.version, asked_at: askedAt, files }
}

async function requireReopener(tx: Transaction, scope: Scope, opportunityId: OwnOpportunityId) {
  const standing = await findStanding(tx, opportunityId)
  if (standing?.isOpened) throw conflict(problem('opened_deadline'))
  if (standing?.fault === 'clock') throw sealed(problem('clock_stays_sealed', { minutes: 2 }))
  if (standing?.fault === 'log') throw sealed(problem('log_stays_sealed'))
  const found = await findOpeners(tx, scope, standing)
  if (found.waiting.has(scope.userId)) throw conflict(problem('opener_waits'))
  if (!found.openers.includes(scope.userId)) throw new ApiError('forbidden')
  return found
}

type Reopened = { found: PostRecord; asked: Asked; scope: Scope; by: number[] }

async function reopen(tx: Transaction, services: Services, { found, asked, scope, by }: Reopened) {
  const { id, name } = found.opportunity
  const { deadline, deadline_time, deadline_at: until, reason } = asked
  await updateReopeningUsed(tx, id)
  await eraseAllReleased(tx, id)
  await updateForm(tx, found, { change: { deadline, deadline_time }, savedBy: scope.userId })
  const addendum = { title: english().text('addendum.reopened'), text: reason }
  const changed = await beginTransition(tx, id, 'relist')
  await relist(tx, { ...services, actorId: scope.userId }, { found: changed, addendum })
  const details = { reason, deadline: until, confirmed_by: by.join(' ') }
  await record(tx, { actorId: scope.userId, action: 'post.reopened', subject: subjectOf(id), details })
  const params = {
    name,
    company: found.company.name,
    reason,
    until,
    timeZone: zoneOf(found, services.timeZone),
  }
  const bidders = await listBidderAccounts(tx, id)
  await notifyPeople(
    tx,
    services.mails,
    bidders.map(({ userId, number }) => ({
      message: 'rfp_reopened' as const,
      params,
      userId,
      kind: ALWAYS_TOLD,
      about: `reopened ${id} ${until}`,
      link: `/user/applications/${number}/`,
    })),
  )
}

type Told = { found: PostRecord; asked: Asked; openers: number[]; by: number }

async function tellOpeners(tx: Transaction, { mails }: Services, { found, asked, openers, by }: Told) {
  const { id, name } = found.opportunity
  const others = openers.filter((each) => each !== by)
  await notifyPeople(
    tx,
    mails,
    others.map((userId) => ({
      message: 'reopening_asked' as const,
      params: { name, reason: asked.reason },
      userId,
      kind: 'EVALUATION' as const,
      about: `reopening ${id} ${hashOf(asked).slice(0, 16)}`,
      link: `/admin/posts/${id}/proposals/`,
    })),
  )
}
