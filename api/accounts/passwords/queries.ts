import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { resetLinks, users } from '#api/platform/database/tables/accounts-tables.ts'
import { bindingOf, hashToken } from '#api/platform/tokens.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/**
 * Open links that one account may have, whoever asked; each address may ask for three (security.md, limits). Beyond that no
 * mail goes out, and the newest link stays good.
 */
const OPEN_LINKS = 10
/** More, for devices that its owner signed in on. */
const OPEN_LINKS_FOR_KNOWN = 13

export async function findOpenLink(database: Executor, token: string) {
  const tokenHash = hashToken(database, 'reset-links', token)
  const [link] = await database
    .select({
      id: resetLinks.id,
      userId: resetLinks.userId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      binding: resetLinks.binding,
    })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(
      and(
        eq(resetLinks.tokenHash, tokenHash),
        isNull(resetLinks.usedAt),
        sql`${resetLinks.expiresAt} > now()`,
      ),
    )
  const isOwners =
    link?.binding === bindingOf(database, 'reset-links', { tokenHash, userId: link?.userId ?? 0 })
  return isOwners ? link : undefined
}

/** @returns the link's id, or undefined when the account has as many as it may */
export async function insertLink(
  database: Executor,
  { userId, token, isKnown = false }: { userId: number; token: string; isKnown?: boolean | undefined },
) {
  const open = database
    .select({ count: sql<number>`count(*)` })
    .from(resetLinks)
    .where(
      and(eq(resetLinks.userId, userId), isNull(resetLinks.usedAt), sql`${resetLinks.expiresAt} > now()`),
    )
  const [counted] = await open
  if (Number(counted?.count) >= (isKnown ? OPEN_LINKS_FOR_KNOWN : OPEN_LINKS)) return undefined
  const kept = { userId, tokenHash: hashToken(database, 'reset-links', token) }
  const [link] = await database
    .insert(resetLinks)
    .values({
      ...kept,
      binding: bindingOf(database, 'reset-links', kept),
      expiresAt: sql`now() + ${LIMITS.resetLinkMinutes} * interval '1 minute'`,
    })
    .returning({ id: resetLinks.id })
  return link?.id
}

/** @returns false when it was used meanwhile */
export async function updateLinkUsed(database: Executor, id: number): Promise<boolean> {
  const used = await database
    .update(resetLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetLinks.id, id), isNull(resetLinks.usedAt)))
    .returning({ id: resetLinks.id })
  return used.length > 0
}

/** Ends every link of an account that is still open. */
export async function updateLinksUsed(database: Executor, userId: number) {
  await database
    .update(resetLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetLinks.userId, userId), isNull(resetLinks.usedAt)))
}

export async function removeLink(database: Executor, id: number) {
  await database.delete(resetLinks).where(eq(resetLinks.id, id))
}
