import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'

/** Ids of open jobs in random order, and words of some names and texts, to make requests from. */
export type Sample = { ids: number[]; nameWords: string[]; textWords: string[] }

/** So many that pages which are made anew need not be asked for twice. */
const IDS = 60_000
const TEXTS = 2_000

export async function takeSample(database: Database, size: number): Promise<Sample> {
  const { rows: jobs } = await database.execute<{ id: number }>(sql`
    select id from opportunities where kind = 'JOB' and status = 'OPEN' and source like 'bench-%'
    and (${size <= IDS} or id in (select (random() * (select max(id) from opportunities))::int from generate_series(1, ${IDS * 2})))
    order by random() limit ${IDS}`)
  const ids = jobs.map(({ id }) => id)
  const { rows: texts } = await database.execute<{ name: string; description: string }>(sql`
    select name, description from opportunities where id = any(${sql.param(ids.slice(0, TEXTS))}::int[])`)
  const wordsOf = (text: string) => text.match(/\p{L}{3,}/gu) ?? []
  return {
    ids,
    nameWords: texts.flatMap(({ name }) => wordsOf(name)),
    textWords: texts.flatMap(({ description }) => wordsOf(description)).slice(0, 50_000),
  }
}
