import { type SQL, sql } from 'drizzle-orm'
import { isStopWord, termOf } from '#api/opportunities/words/tokenizer.ts'
import { variantsOf } from '#api/opportunities/words/variants.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { bitOf, blockOf } from './bitmaps.ts'
import type { AnalysedTexts } from './document.ts'

/** A term in 16 sampled opportunities is in about 1,000 opportunities; from then on it has bitmaps. */
export const COMMON_FROM = 16

export async function listCommonTerms(tx: Executor): Promise<Set<string>> {
  const { rows } = await tx.execute<{ term: string }>(sql`select term from search_terms where is_common`)
  return new Set(rows.map((row) => row.term))
}

/** Adds to the document frequency of each term, by sampled opportunities. */
export async function countTerms(tx: Executor, sampled: { terms: string[] }[]): Promise<void> {
  if (sampled.length === 0) return
  await tx.execute(sql`
    insert into search_terms (term, sampled)
    select term, opportunities from ${counts(sampled.map((document) => document.terms))}
    on conflict (term) do update set sampled = search_terms.sampled + excluded.sampled`)
}

/** Flushes the pending list of the GIN index, then builds bitmaps for the terms that became common. */
export async function promoteTerms(tx: Executor): Promise<void> {
  await tx.execute(sql`select gin_clean_pending_list('open_opportunities_rare_terms'::regclass)`)
  await tx.execute(sql`
    with new as materialized (
      update search_terms set is_common = true where sampled >= ${COMMON_FROM} and not is_common returning term
    )
    insert into search_bitmaps (term, block, bits)
    select term, ${blockOf(sql`slot`)}, bit_or(${bitOf(sql`slot`)})
    from new cross join lateral (
      select slot from open_opportunities where rare_terms @@ (${sql.raw(`'''' || term || ''''`)})::tsquery
    ) as found
    group by 1, 2`)
}

/** Adds the words of names, skills, companies and sampled texts to the dictionary, with their frequency in the sample. */
export async function insertDictionaryWords(tx: Executor, all: Worded[], sampled: Worded[]): Promise<void> {
  const used = sampled.map(({ analysed }) => [...analysed.headWords.union(contentWordsOf(analysed))])
  await insertWords(tx, new Set([...all.flatMap(({ analysed }) => [...analysed.headWords]), ...used.flat()]))
  if (used.length === 0) return
  await tx.execute(sql`
    update search_words set sampled = sampled + opportunities from ${counts(used)} where search_words.word = row.term`)
}

type Worded = { analysed: AnalysedTexts }

const contentWordsOf = ({ textWords }: AnalysedTexts) =>
  new Set(textWords.filter((word) => !isStopWord(word)))

async function insertWords(tx: Executor, words: Set<string>): Promise<void> {
  const { rows: known } = await tx.execute<{ word: string }>(sql`
    select word from search_words where word = any(${sql.param([...words])}::text[])`)
  const added = words.difference(new Set(known.map(({ word }) => word)))
  if (added.size === 0) return
  const rows = [...added].map((word) => ({ word, term: termOf(word), variants: variantsOf(word) }))
  await tx.execute(sql`
    insert into search_words (word, term, variants)
    select word, term, variants from json_to_recordset(${JSON.stringify(rows)}) as row(word text, term text, variants text[])
    on conflict do nothing`)
}

function counts(lists: string[][]): SQL {
  const opportunities = new Map<string, number>()
  for (const term of lists.flat()) opportunities.set(term, (opportunities.get(term) ?? 0) + 1)
  const rows = [...opportunities].map(([term, opportunities]) => ({ term, opportunities }))
  return sql`json_to_recordset(${JSON.stringify(rows)}) as row(term text, opportunities int)`
}
