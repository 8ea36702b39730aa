import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/database/client.ts'
import { bitOf, blockOf } from './bitmaps.ts'
import type { IndexDocument } from './document.ts'
import { isSampled } from './sample.ts'
import { termOf } from './words.ts'

/** A term in as many sampled calls is in about 1,000 calls, and has bitmaps from then on. */
export const COMMON_FROM = 16

export async function listCommonTerms(tx: Executor): Promise<Set<string>> {
  const { rows } = await tx.execute<{ term: string }>(sql`select term from search_terms where is_common`)
  return new Set(rows.map((row) => row.term))
}

/** Counts the terms of sampled calls that are in the index already; those that became common get their bitmaps. */
export async function countTerms(tx: Executor, sampled: IndexDocument[]): Promise<void> {
  if (sampled.length === 0) return
  const { rows } = await tx.execute<{ term: string }>(sql`
    with counted as (
      insert into search_terms (term, sampled)
      select term, calls from ${counts(sampled.map((document) => document.terms))}
      on conflict (term) do update set sampled = search_terms.sampled + excluded.sampled
      returning term, sampled, is_common
    )
    select term from counted where sampled >= ${COMMON_FROM} and not is_common`)
  if (rows.length > 0)
    await makeCommon(
      tx,
      rows.map((row) => row.term),
    )
}

async function makeCommon(tx: Executor, terms: string[]): Promise<void> {
  const queries = terms.map((term) => ({ term, query: `'${term}'` }))
  await tx.execute(sql`
    insert into search_bitmaps (term, block, bits)
    select term, ${blockOf(sql`slot`)}, bit_or(${bitOf(sql`slot`)})
    from json_to_recordset(${JSON.stringify(queries)}) as new(term text, query text)
    cross join lateral (select slot from open_calls where rare_terms @@ query::tsquery) as found
    group by 1, 2`)
  await tx.execute(
    sql`update search_terms set is_common = true where term = any(${sql.param(terms)}::text[])`,
  )
}

/** Keeps the words of names, skills and companies, and those of sampled texts with how often they are used. */
export async function rememberWords(tx: Executor, documents: IndexDocument[]): Promise<void> {
  const heads = new Set(documents.flatMap((document) => [...document.headWords]))
  const rows = [...heads].map((word) => ({ word, term: termOf(word) }))
  await tx.execute(sql`
    insert into search_words (word, term)
    select word, term from json_to_recordset(${JSON.stringify(rows)}) as row(word text, term text)
    on conflict do nothing`)
  const used = documents.filter(isSampled).map(({ headWords, textWords }) => [...headWords.union(textWords)])
  if (used.length === 0) return
  await tx.execute(sql`
    insert into search_words (word, term, sampled) select term, stem, calls from ${counts(used)}
    on conflict (word) do update set sampled = search_words.sampled + excluded.sampled`)
}

function counts(lists: string[][]): SQL {
  const calls = new Map<string, number>()
  for (const term of lists.flat()) calls.set(term, (calls.get(term) ?? 0) + 1)
  const rows = [...calls].map(([term, calls]) => ({ term, stem: termOf(term), calls }))
  return sql`json_to_recordset(${JSON.stringify(rows)}) as row(term text, stem text, calls int)`
}
