import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { BLOCK } from '#api/platform/database/search-tables.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { bitOf, blockOf } from './bitmaps.ts'
import { countTerms, listCommonTerms, rememberWords, settleTerms } from './common-terms.ts'
import { companyTerm, countryMark, dayMark, dayOf, type Wording } from './document.ts'
import { isSampled, isSampledSql } from './sample.ts'
import { NEXT_VERSION, setBits, setBlocks } from './set-bits.ts'

/** An opportunity as the index is told of it. */
export type OpenOpportunity = {
  id: number
  kind: Kind
  companyId: number
  country: string | null
  type: string | null
  location: string | null
  level: string | null
  publishedAt: Date
  deadlineAt: Date | null
  wording: Wording
}

/** A block with a smaller share of open opportunities costs more to read than it is worth. */
const SPARSE = 1 / 4
/** Every search reads the list of words that wait for the index as a whole; for many opportunities at once a long one is worth it. */
const WAITING_KB = { few: 256, many: 16_384 }
const MANY = 100
/** Of many opportunities, terms are made common so often; the first time soon, because most of the common ones are then known. */
const SETTLE_EVERY = 2 * BLOCK
const SETTLE_FIRST = BLOCK / 4

/** One writer at a time: bitmaps are shared by all opportunities, and the slots of one batch must follow one another. */
export async function lockIndex(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.searchIndex})`)
}

/** Takes these opportunities out. Their slots stay set in the bitmaps of words; being neither job nor RFP hides them. */
export async function removeDocuments(tx: Executor, ids: number[]): Promise<void> {
  await tx.execute(sql`
    with removed as (
      delete from open_opportunities where id = any(${sql.param(ids)}::int[]) returning id, slot, words
    ), gone as (
      select ${blockOf(sql`slot`)} as block, bit_or(${bitOf(sql`slot`)}) as bits from removed group by 1
    ), fewer as (
      select term, count(*)::int as opportunities from (
        select distinct id, term from removed, unnest(string_to_array(words, ' ')) as term where ${isSampledSql(sql`id`)}
      ) of group by term
    ), counted as (
      update search_terms set sampled = sampled - opportunities from fewer where search_terms.term = fewer.term
    )
    update search_blocks set "JOB" = "JOB" & ~bits, "RFP" = "RFP" & ~bits, version = ${NEXT_VERSION}
    from gone where search_blocks.block = gone.block`)
}

/**
 * Drops the blocks that no open opportunity is in any more. New opportunities go to the newest block, so that one stays; it gets a new
 * version, by which other processes see that something changed.
 */
export async function dropEmptyBlocks(tx: Executor): Promise<void> {
  await tx.execute(sql`
    with dropped as (
      delete from search_blocks where bit_count("JOB" | "RFP") = 0 and block < (select max(block) from search_blocks)
      returning block
    ), gone as (
      delete from search_bitmaps using dropped where search_bitmaps.block = dropped.block
    )
    update search_blocks set version = ${NEXT_VERSION}
    where block = (select max(block) from search_blocks) and exists (select from dropped)`)
}

/** The ids of a block that is mostly empty, for its opportunities to be written anew; none when there is no such block. */
export async function listSparseBlock(tx: Executor): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with sparse as (
      select block from search_blocks
      where bit_count("JOB" | "RFP") < ${BLOCK * SPARSE} and block < (select max(block) from search_blocks)
      order by block limit 1
    )
    select id from open_opportunities, sparse where slot between block * ${BLOCK} and block * ${BLOCK} + ${BLOCK - 1} order by id`)
  return rows.map((row) => row.id)
}

/** Adds opportunities that are not in the index, oldest first, so that newer slots are newer opportunities as far as that goes. */
export async function insertDocuments(tx: Executor, opportunities: OpenOpportunity[]): Promise<void> {
  const inOrder = opportunities.toSorted(
    (a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.id - b.id,
  )
  const common = await listCommonTerms(tx)
  const documents = inOrder.map(documentOf)
  const slots = await insertRows(tx, documents, common)
  const placed = documents.map((document) => ({ ...document, slot: slots.get(document.id) ?? 0 }))
  const sampled = placed.filter(isSampled)
  await countTerms(tx, sampled)
  await rememberWords(tx, placed, sampled)
  await setBlocks(tx, placed)
  await setBits(tx, placed, common)
  if (isTimeToSettle(placed)) await settleTerms(tx)
}

/** It takes its time: of many opportunities, now and then. */
function isTimeToSettle(placed: { id: number; slot: number }[]): boolean {
  if (placed.length < MANY) return placed.some(isSampled)
  return placed.some(
    ({ slot }) => slot % SETTLE_EVERY === 0 || slot === SETTLE_FIRST || slot === 4 * SETTLE_FIRST,
  )
}

/** With the terms and marks that the opportunity has beside its words. */
function documentOf(opportunity: OpenOpportunity) {
  const { wording, companyId, country, publishedAt } = opportunity
  const company = companyTerm(companyId)
  return {
    ...opportunity,
    words: `${wording.words}${company} `,
    terms: [...wording.terms, company],
    marks: [dayMark(dayOf(publishedAt)), ...(country ? [countryMark(country)] : [])],
  }
}

async function insertRows(tx: Executor, documents: ReturnType<typeof documentOf>[], common: Set<string>) {
  const rows = documents.map(({ id, kind, publishedAt, deadlineAt, wording, words, terms }) => ({
    id,
    kind,
    published_at: publishedAt,
    deadline_at: deadlineAt ?? 'infinity',
    head_vector: wording.headVector,
    words,
    rare_terms: listOf(terms.filter((term) => !common.has(term))),
  }))
  const waiting = documents.length < MANY ? WAITING_KB.few : WAITING_KB.many
  await tx.execute(sql`select set_config('gin_pending_list_limit', ${String(waiting)}, true)`)
  const { rows: inserted } = await tx.execute<{ id: number; slot: number }>(sql`
    insert into open_opportunities (id, kind, published_at, deadline_at, head_vector, words, rare_terms)
    select id, kind, published_at, deadline_at, head_vector::tsvector, words, rare_terms::tsvector
    from json_to_recordset(${JSON.stringify(rows)}) as row(
      id int, kind text, published_at timestamptz, deadline_at timestamptz, head_vector text, words text, rare_terms text)
    returning id, slot`)
  return new Map(inserted.map(({ id, slot }) => [id, slot]))
}

const listOf = (terms: string[]) => terms.map((term) => `'${term}'`).join(' ')
