import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { images } from '#api/platform/database/platform-tables.ts'
import { IMAGE_SIZES } from '#contract/vocabulary.ts'

/** Notes that the picture was sent now. Until the transaction ends no sweep takes it. @returns whether it is new */
export async function noteImage(tx: Transaction, hash: string): Promise<boolean> {
  const [row] = await tx
    .insert(images)
    .values({ hash })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: sql`now()` } })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** Notes those that no row names, as sent now. */
export async function adoptImages(database: Executor, hashes: string[]) {
  await database.execute(sql`
    insert into images (hash)
    select hash from unnest(${sql.param(hashes)}::text[]) as found (hash)
    where not exists (select from images where images.hash = found.hash)
    on conflict do nothing`)
}

/** Pictures that nothing shows since a day (security.md, retention). @returns their hashes */
export async function listForgotten(database: Executor): Promise<string[]> {
  const { rows } = await database.execute<{ hash: string }>(sql`select hash from images where ${isForgotten}`)
  return rows.map(({ hash }) => hash)
}

/** @returns whether it is forgotten still */
export async function removeForgotten(tx: Transaction, hash: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from images where hash = ${hash} and ${isForgotten}`)
  return rowCount === 1
}

const isForgotten = sql`created_at < now() - interval '24 hours'
  and not exists (select from users where users.image = images.hash)
  and not exists (select from users where users.cover_image = images.hash)
  and not exists (
    select from companies where companies.logo = '/images/' || images.hash || ${`-${IMAGE_SIZES[1]}.webp`})`
