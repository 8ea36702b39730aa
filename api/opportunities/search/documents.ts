import { sql } from 'drizzle-orm'
import { countryTerm } from '#api/opportunities/places/places.ts'
import { payOf } from '#api/opportunities/query/pay.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { BLOCK } from '#api/platform/database/tables/search-tables.ts'
import type { Kind, SalaryPeriod } from '#contract/vocabulary.ts'
import { bitOf, blockOf } from './bitmaps.ts'
import { countTerms, insertDictionaryWords, listCommonTerms, promoteTerms } from './common-terms.ts'
import {
  type AnalysedTexts,
  companyTerm,
  dayOf,
  dayTerm,
  industryTerm,
  languageTerm,
  paidTerm,
  payTerm,
  verifiedTerm,
} from './document.ts'
import { isSampled, isSampledSql } from './sample.ts'
import { NEXT_VERSION, setBits, setBlocks } from './set-bits.ts'
import { type CompanyFacts, listCompanyFacts } from './sources.ts'

/** The input of the index for one opportunity. */
export type OpenOpportunity = {
  id: number
  kind: Kind
  companyId: number
  country: string | null
  type: string | null
  location: string | null
  level: string | null
  salaryMin: number | null
  salaryMax: number | null
  salaryCurrency: string | null
  salaryPeriod: SalaryPeriod | null
  publishedAt: Date
  deadlineAt: Date | null
  analysed: AnalysedTexts
}

/** A block with a smaller share of open opportunities is reindexed and deleted. */
const SPARSE = 1 / 4
/** `gin_pending_list_limit`: every search scans the pending list, so only a bulk import may let it grow. */
const PENDING_KB = { few: 256, many: 16_384 }
const MANY = 100
/** Slots between two promotions during a bulk import; the first comes early, because most common terms show by then. */
const PROMOTE_EVERY = 2 * BLOCK
const PROMOTE_FIRST = BLOCK / 4

/** Allows one writer at a time: all opportunities share the bitmaps, and the slots of one batch must be consecutive. */
export async function lockIndex(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.searchIndex})`)
}

/** Deletes documents. Their bits stay set in the bitmaps of terms; clearing the JOB and RFP bits hides them. */
export async function deleteDocuments(tx: Executor, ids: number[]): Promise<void> {
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
 * Deletes blocks without open opportunities. The newest block stays, because new opportunities go there; its new version
 * tells other processes about the change.
 */
export async function deleteEmptyBlocks(tx: Executor): Promise<void> {
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

/** The ids of one mostly empty block, to be reindexed into the newest; empty when no block is sparse. */
export async function listIdsOfSparseBlock(tx: Executor): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with sparse as (
      select block from search_blocks
      where bit_count("JOB" | "RFP") < ${BLOCK * SPARSE} and block < (select max(block) from search_blocks)
      order by block limit 1
    )
    select id from open_opportunities, sparse where slot between block * ${BLOCK} and block * ${BLOCK} + ${BLOCK - 1} order by id`)
  return rows.map((row) => row.id)
}

/** Adds opportunities that are not in the index, oldest first, so that a higher slot mostly means a newer opportunity. */
export async function insertDocuments(tx: Executor, opportunities: OpenOpportunity[]): Promise<void> {
  const inOrder = opportunities.toSorted(
    (a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.id - b.id,
  )
  const common = await listCommonTerms(tx)
  const facts = await listCompanyFacts(tx, [...new Set(inOrder.map(({ companyId }) => companyId))])
  const documents = inOrder.map((one) => documentOf(one, facts.get(one.companyId)))
  const slots = await insertRows(tx, documents, common)
  const placed = documents.map((document) => ({ ...document, slot: slots.get(document.id) ?? 0 }))
  const sampled = placed.filter(isSampled)
  await countTerms(tx, sampled)
  await insertDictionaryWords(tx, placed, sampled)
  await setBlocks(tx, placed)
  await setBits(tx, placed, common)
  if (isTimeToPromote(placed)) await promoteTerms(tx)
}

/** Promotion is slow, so a bulk import does it now and then only. */
function isTimeToPromote(placed: { id: number; slot: number }[]): boolean {
  if (placed.length < MANY) return placed.some(isSampled)
  return placed.some(
    ({ slot }) => slot % PROMOTE_EVERY === 0 || slot === PROMOTE_FIRST || slot === 4 * PROMOTE_FIRST,
  )
}

/** Adds the terms that come from fields other than texts. */
function documentOf(opportunity: OpenOpportunity, facts: CompanyFacts | undefined) {
  const { analysed, companyId, country, publishedAt } = opportunity
  const company = companyTerm(companyId)
  const pay = payOf(opportunity)
  const { language } = analysed
  return {
    ...opportunity,
    pay,
    words: `${analysed.words}${company} `,
    terms: [...analysed.terms, company],
    filterTerms: [
      dayTerm(dayOf(publishedAt)),
      ...(country ? [countryTerm(country)] : []),
      ...(pay ? [paidTerm, payTerm(pay.unit)] : []),
      ...(language ? [languageTerm(language)] : []),
      ...(facts?.isVerified ? [verifiedTerm] : []),
      ...(facts?.industry ? [industryTerm(facts.industry)] : []),
    ],
  }
}

async function insertRows(tx: Executor, documents: ReturnType<typeof documentOf>[], common: Set<string>) {
  const rows = documents.map(({ id, kind, publishedAt, deadlineAt, pay, analysed, words, terms }) => ({
    id,
    kind,
    published_at: publishedAt,
    deadline_at: deadlineAt ?? 'infinity',
    pay_unit: pay?.unit,
    pay: pay?.amount,
    head_vector: analysed.headVector,
    words,
    rare_terms: listOf(terms.filter((term) => !common.has(term))),
  }))
  const pending = documents.length < MANY ? PENDING_KB.few : PENDING_KB.many
  await tx.execute(sql`select set_config('gin_pending_list_limit', ${String(pending)}, true)`)
  const { rows: inserted } = await tx.execute<{ id: number; slot: number }>(sql`
    insert into open_opportunities (id, kind, published_at, deadline_at, pay_unit, pay, head_vector, words, rare_terms)
    select id, kind, published_at, deadline_at, pay_unit, pay, head_vector::tsvector, words, rare_terms::tsvector
    from json_to_recordset(${JSON.stringify(rows)}) as row(
      id int, kind text, published_at timestamptz, deadline_at timestamptz, pay_unit text, pay float8, head_vector text, words text, rare_terms text)
    returning id, slot`)
  return new Map(inserted.map(({ id, slot }) => [id, slot]))
}

const listOf = (terms: string[]) => terms.map((term) => `'${term}'`).join(' ')
