import { eq, sql } from 'drizzle-orm'
import type { FieldName, Message } from '#api/accounts/notifications/rules.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import type { NotificationKind } from '#contract/accounts/notifications.ts'
import { CHANGED_FIELDS, type ChangedField, type FieldChange } from '#contract/procurement/addenda.ts'
import { publishedOf, textOf } from './changes.ts'
import type { PostRecord } from './queries.ts'

/** The opportunity as its followers know it, by fields that changed since, as they are written, and its status. */
type Was = Partial<Record<ChangedField | 'status', string | null>>
/**
 * `at`: of the last change, in milliseconds since 1970. Later followers know everything; followers who came between two changes
 * are told of both, because both are one notification.
 */
export type Untold = { was: Was; at: number }

/** An RFP has its deadline alone here, because its addendum tells the other changes. */
export const wasOf = ({ opportunity }: PostRecord, changes: FieldChange[]): Was =>
  Object.fromEntries(
    changes
      .filter(({ field }) => opportunity.kind === 'JOB' || field === 'deadline')
      .map(({ field, before }) => [field as ChangedField, before]), // a job has no plan
  )

/** Changes within these minutes are one notification; a new deadline or status is told at once. */
const GATHER_MINUTES = 10

type Change = { opportunityId: number; was: Was }

/** Queues a notification of the changes since `was`, together with those that followers were not told of yet. */
export async function notifyLater(
  tx: Transaction,
  queue: Pick<Queue, 'enqueue'>,
  { opportunityId, was }: Change,
): Promise<void> {
  if (Object.keys(was).length === 0) return
  await tx
    .update(posts)
    .set({
      untold: sql`jsonb_build_object('at', ceil(extract(epoch from clock_timestamp()) * 1000),
        'was', ${JSON.stringify(was)}::jsonb || coalesce(${posts.untold} -> 'was', '{}'))`,
    })
    .where(eq(posts.opportunityId, opportunityId))
  const isUrgent = was.status !== undefined || was.deadline !== undefined
  const startAfter = new Date(Date.now() + GATHER_MINUTES * 60_000)
  await queue.enqueue(tx, 'change', { opportunityId }, isUrgent ? {} : { startAfter })
}

/** The same fields as they are now. */
export function isNow(was: Was, { opportunity, post }: Pick<PostRecord, 'opportunity' | 'post'>): Was {
  const values = { ...publishedOf({ opportunity, post }), attachments: [] }
  const fields = changedIn(was).map((field) => [field, textOf(field, values)])
  return { ...Object.fromEntries(fields), ...(was.status !== undefined && { status: opportunity.status }) }
}

/** The name of a field in a sentence; several fields share one. Fields that only RFPs have are told by their addenda. */
const NAMES: Partial<Record<ChangedField, FieldName>> = {
  name: 'title',
  description: 'description',
  requirements: 'requirements',
  qualifications: 'qualifications',
  type: 'type',
  location: 'location',
  level: 'level',
  city: 'place',
  country: 'place',
  skills: 'skills',
  salary_min: 'salary',
  salary_max: 'salary',
  salary_currency: 'salary',
  salary_period: 'salary',
}

type News = Message & { kind: NotificationKind }

/**
 * The notification of an opportunity's changes, if there are any. A withheld opportunity is only told to have ended, and in no
 * words that its company wrote since: the operator may have withheld it for them.
 */
export function newsOf(was: Was, found: PostRecord, timeZone: string): News | undefined {
  const { opportunity, state, isWithheld } = found
  const isStatusNew = was.status !== undefined && was.status !== opportunity.status
  if (opportunity.status !== 'OPEN') return isStatusNew ? endOf(was, found) : undefined
  if (state !== 'OPEN' || isWithheld) return undefined
  const is = isNow(was, found)
  const changed = changedIn(was).filter((field) => was[field] !== is[field])
  const others = [...new Set(changed.flatMap((field) => NAMES[field] ?? []))]
  const { name } = opportunity
  const params = { name, at: opportunity.deadlineAt?.toISOString() ?? null, timeZone, changed: others }
  if (isStatusNew) return { kind: 'OPPORTUNITY_CLOSED', message: 'opportunity_reopened', params }
  if (changed.includes('deadline')) return { kind: 'OPPORTUNITY_CHANGED', message: 'deadline_moved', params }
  if (others.length === 0) return undefined
  return { kind: 'OPPORTUNITY_CHANGED', message: 'opportunity_changed', params: { name, changed: others } }
}

function endOf(was: Was, { opportunity, post, isWithheld }: PostRecord): News {
  const name = (isWithheld && was.name) || opportunity.name
  const reason = isWithheld ? null : post.endReason
  const message = opportunity.status === 'CANCELLED' ? 'opportunity_cancelled' : 'opportunity_closed'
  return { kind: 'OPPORTUNITY_CLOSED', message, params: { name, reason } }
}

const changedIn = (was: Was) => CHANGED_FIELDS.filter((field) => was[field] !== undefined)
