import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { KINDS, type Kind } from '#contract/vocabulary.ts'
import { noteEdit } from './making.ts'

type ChangedOpportunity = {
  id: number
  companyId: number
  /** Undefined for one that was deleted. */
  kind: Kind | undefined
  /** No list may show it any more: closed, withdrawn, taken down, or its company suspended. */
  isGone: boolean
}

/** Opportunities and companies that one transaction added, changed or closed. */
export type Change = {
  opportunities: ChangedOpportunity[]
  companies: { id: number; isGone: boolean }[]
}

/** A message of PostgreSQL's NOTIFY is shorter than 8,000 bytes. */
const AT_ONCE = 200

/**
 * Tells every process which opportunities changed, once the transaction commits. Call it after the change: the database says
 * what became of each.
 */
export async function announceChange(tx: Executor, ids: number[]): Promise<void> {
  noteEdit()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = sql.param(ids.slice(at, at + AT_ONCE))
    const isShown = sql`${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true) and ${isNotWithheld}`
    await tx.execute(sql`
      select pg_notify('catalogue', string_agg(concat_ws(':', wanted.id, coalesce(company_id, 0), coalesce(kind, '-'),
        case when ${isShown} then 'shown' else 'gone' end), ' '))
      from unnest(${part}::int[]) as wanted (id) left join ${opportunities} on ${opportunities.id} = wanted.id`)
  }
}

/** `announceChange` for companies: a name, a mark, a suspension. */
export async function announceCompanies(tx: Executor, ids: number[]): Promise<void> {
  noteEdit()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await tx.execute(sql`
      select pg_notify('catalogue', string_agg(concat_ws(':', 'company', id,
        case when suspended_at is null then 'shown' else 'gone' end), ' '))
      from companies where id = any(${sql.param(ids.slice(at, at + AT_ONCE))}::int[])`)
  }
}

/** Ends every kept answer: a page of the operator's has another text. */
export async function announcePages(tx: Executor): Promise<void> {
  noteEdit()
  await tx.execute(sql`select pg_notify('catalogue', '')`)
}

/** Reads a message of the channel `catalogue`. */
export function readChange(text: string): Change {
  const parts = text.split(' ').map((part) => part.split(':'))
  return {
    companies: parts
      .filter(([sign]) => sign === 'company')
      .map(([, id, state]) => ({ id: Number(id), isGone: state === 'gone' })),
    opportunities: parts
      .filter(([sign]) => sign !== 'company')
      .map(([id, companyId, kind, state]) => ({
        id: Number(id),
        companyId: Number(companyId),
        kind: KINDS.find((each) => each === kind),
        isGone: state === 'gone',
      })),
  }
}
