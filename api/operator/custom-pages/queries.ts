import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { customPages, customPageTexts } from '#api/platform/database/tables/page-tables.ts'

type PageRow = typeof customPages.$inferSelect
export type PageText = typeof customPageTexts.$inferSelect
export type PageWithTexts = PageRow & { texts: PageText[] }

/** Until the end of the transaction no other one adds, changes or deletes a page. */
export const awaitTurn = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.customPages})`)

export const countCustomPages = (database: Executor): Promise<number> => database.$count(customPages)

/** All pages by their addresses; the texts without their Markdown. */
export function listCustomPages(database: Executor) {
  return database
    .select({ page: customPages, language: customPageTexts.language, title: customPageTexts.title })
    .from(customPages)
    .innerJoin(customPageTexts, eq(customPageTexts.pageId, customPages.id))
    .orderBy(asc(customPages.address))
}

/** Titles of published pages that have a link in the footer, in its order. */
export function listFooterTitles(database: Executor) {
  return database
    .select({
      address: customPages.address,
      language: customPageTexts.language,
      title: customPageTexts.title,
    })
    .from(customPages)
    .innerJoin(customPageTexts, eq(customPageTexts.pageId, customPages.id))
    .where(and(customPages.isPublished, isNotNull(customPages.footerPosition)))
    .orderBy(asc(customPages.footerPosition), asc(customPages.address))
}

export async function findCustomPage(database: Executor, id: number): Promise<PageWithTexts | undefined> {
  const [page] = await database.select().from(customPages).where(eq(customPages.id, id))
  return page && withTexts(database, page)
}

export async function findPageAt(database: Executor, address: string): Promise<PageWithTexts | undefined> {
  const [page] = await database.select().from(customPages).where(eq(customPages.address, address))
  return page && withTexts(database, page)
}

async function withTexts(database: Executor, page: PageRow): Promise<PageWithTexts> {
  const { pageId, language } = customPageTexts
  const texts = await database.select().from(customPageTexts).where(eq(pageId, page.id)).orderBy(language)
  return { ...page, texts }
}

export async function findNameOf(database: Executor, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
  const [user] = await database.select({ name }).from(users).where(eq(users.id, userId))
  return user?.name ?? null
}

export async function insertCustomPage(
  database: Executor,
  values: typeof customPages.$inferInsert,
): Promise<number> {
  const [row] = await database.insert(customPages).values(values).returning({ id: customPages.id })
  if (!row) throw new Error('A page was not kept')
  return row.id
}

export async function updateCustomPage(
  database: Executor,
  id: number,
  values: Partial<typeof customPages.$inferInsert>,
): Promise<void> {
  await database
    .update(customPages)
    .set({ ...values, version: sql`${customPages.version} + 1`, changedAt: sql`now()` })
    .where(eq(customPages.id, id))
}

export async function upsertPageText(database: Executor, values: PageText): Promise<void> {
  const { pageId, language } = customPageTexts
  await database
    .insert(customPageTexts)
    .values(values)
    .onConflictDoUpdate({ target: [pageId, language], set: values })
}

export async function deletePage(database: Executor, id: number): Promise<void> {
  await database.delete(customPages).where(eq(customPages.id, id))
}
