import { eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { invitations } from '#api/platform/database/companies-tables.ts'
import { calendarFeeds } from '#api/platform/database/opportunities-tables.ts'
import { rehashToken } from '#api/platform/tokens.ts'

/** Invitations and calendars were kept under the SHA-256 of their token, which the keyed hash covers: their links stay. */
export async function keyTokens(tx: Transaction): Promise<void> {
  const invited = await tx.select().from(invitations).where(isNotNull(invitations.tokenHash))
  for (const { id, tokenHash } of invited) {
    const keyed = rehashToken(tx, 'invitations', tokenHash ?? '')
    await tx.update(invitations).set({ tokenHash: keyed }).where(eq(invitations.id, id))
  }
  for (const { userId, tokenHash } of await tx.select().from(calendarFeeds)) {
    const keyed = rehashToken(tx, 'calendars', tokenHash)
    await tx.update(calendarFeeds).set({ tokenHash: keyed }).where(eq(calendarFeeds.userId, userId))
  }
}
