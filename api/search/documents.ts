import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { bitOf, blockOf } from './bitmaps.ts'
import { documentOf, type IndexDocument, type Source } from './document.ts'
import { isSampled, isSampledSql } from './sample.ts'
import { setBits, setBlocks } from './set-bits.ts'
import { countTerms, listCommonTerms, rememberWords } from './terms.ts'

export type OpenCall = Source & {
  kind: Kind
  type: string | null
  location: string | null
  level: string | null
  deadlineAt: Date | null
}

type NewDocument = OpenCall & IndexDocument

const LOCK = 7_206_416
const AT_ONCE = 125

/** One writer at a time: bitmaps are shared by all calls, and the slots of one batch must follow one another. */
export async function lockIndex(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Takes these calls out. Their slots stay set in the bitmaps of words; being neither job nor RFP hides them. */
export async function removeDocuments(tx: Executor, ids: number[]): Promise<void> {
  await tx.execute(sql`
    with removed as (
      delete from open_calls where id = any(${sql.param(ids)}::int[]) returning id, slot, vector
    ), gone as (
      select ${blockOf(sql`slot`)} as block, bit_or(${bitOf(sql`slot`)}) as bits from removed group by 1
    ), fewer as (
      select term, count(*)::int as calls from removed, unnest(tsvector_to_array(vector)) as term
      where ${isSampledSql(sql`id`)} group by term
    ), counted as (
      update search_terms set sampled = sampled - calls from fewer where search_terms.term = fewer.term
    )
    update search_blocks set "JOB" = "JOB" & ~bits, "RFP" = "RFP" & ~bits
    from gone where search_blocks.block = gone.block`)
}

/** Adds calls that are not in the index, oldest first, so that newer slots are newer calls as far as that goes. */
export async function insertDocuments(tx: Executor, calls: OpenCall[]): Promise<void> {
  const inOrder = calls.toSorted((a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.id - b.id)
  const common = await listCommonTerms(tx)
  const documents = await insertInParts(tx, inOrder, common)
  await countTerms(tx, documents.filter(isSampled))
  await rememberWords(tx, documents)
  await setBlocks(tx, documents)
  await setBits(tx, documents, common)
}

/** The next part's words are read while the database stores the part before. */
async function insertInParts(tx: Executor, calls: OpenCall[], common: Set<string>) {
  const documents: NewDocument[] = []
  const slots = new Map<number, number>()
  let storing: Promise<void> = Promise.resolve()
  for (let at = 0; at < calls.length; at += AT_ONCE) {
    const part = calls.slice(at, at + AT_ONCE).map((call) => ({ ...call, ...documentOf(call) }))
    documents.push(...part)
    await storing
    storing = insertRows(tx, part, common, slots)
    // A failure is met at the next await; until then it must not count as unhandled.
    storing.catch(() => {})
    await nextTurn()
  }
  await storing
  return documents.map((document) => ({ ...document, slot: slots.get(document.id) ?? 0 }))
}

async function insertRows(
  tx: Executor,
  documents: NewDocument[],
  common: Set<string>,
  slots: Map<number, number>,
) {
  const rows = documents.map(({ id, kind, publishedAt, deadlineAt, headVector, vector, terms }) => ({
    id,
    kind,
    published_at: publishedAt,
    deadline_at: deadlineAt ?? 'infinity',
    head_vector: headVector,
    vector,
    rare_terms: listOf(terms.filter((term) => !common.has(term))),
  }))
  const { rows: inserted } = await tx.execute<{ id: number; slot: number }>(sql`
    insert into open_calls (id, kind, published_at, deadline_at, head_vector, vector, rare_terms)
    select id, kind, published_at, deadline_at, head_vector::tsvector, vector::tsvector, rare_terms::tsvector
    from json_to_recordset(${JSON.stringify(rows)}) as row(
      id int, kind text, published_at timestamptz, deadline_at timestamptz, head_vector text, vector text, rare_terms text)
    returning id, slot`)
  for (const { id, slot } of inserted) slots.set(id, slot)
}

const listOf = (terms: string[]) => terms.map((term) => `'${term}'`).join(' ')
