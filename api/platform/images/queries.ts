import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { images } from '#api/platform/database/tables/platform-tables.ts'
import { IMAGE_SIZES } from '#contract/vocabulary.ts'

/** Renews the picture's time, which keeps it from the sweep. @returns whether it is new */
export async function upsertImage(tx: Transaction, hash: string): Promise<boolean> {
  const [row] = await tx
    .insert(images)
    .values({ hash })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: sql`now()`, unusedAt: null } })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** Gives files without a row one, so that the next sweep finds them. */
export async function insertMissingImages(database: Executor, hashes: string[]) {
  await database.execute(sql`
    insert into images (hash)
    select hash from unnest(${sql.param(hashes)}::text[]) as found (hash)
    where not exists (select from images where images.hash = found.hash)
    on conflict do nothing`)
}

/** Notes since when nothing shows a picture. */
export async function updateUnusedImages(database: Executor): Promise<void> {
  await database.execute(sql`
    update images set unused_at = case when ${isUnused} then now() end where ${isUnused} <> (unused_at is not null)`)
}

/** Hashes of pictures unused for a day (security.md, retention). */
export async function listUnusedImages(database: Executor): Promise<string[]> {
  const { rows } = await database.execute<{ hash: string }>(sql`select hash from images where ${isOver}`)
  return rows.map(({ hash }) => hash)
}

/** @returns whether it was still unused */
export async function deleteUnusedImage(tx: Transaction, hash: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from images where hash = ${hash} and ${isOver}`)
  return rowCount === 1
}

const isUnused = sql`(not exists (select from users where users.image = images.hash)
  and not exists (select from users where users.cover_image = images.hash)
  and not exists (select from front_page where front_page.picture = images.hash)
  and not exists (
    select from companies where companies.logo = '/images/' || images.hash || ${`-${IMAGE_SIZES[1]}.webp`}))`

const isOver = sql`(unused_at < now() - interval '24 hours' and ${isUnused})`
