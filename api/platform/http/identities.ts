import { LRUCache } from 'lru-cache'
import type { Channels } from '#api/platform/database/channels.ts'
import type { Database } from '#api/platform/database/client.ts'
import { hashToken } from '#api/platform/tokens.ts'
import type { Identity } from './route.ts'

/** An identity as it was read, and how long what time alone changes stays as it is, in milliseconds. */
export type FoundIdentity = Identity & {
  lasts: {
    session: number
    /** Null where there is no recent proof. */
    proof: number | null
    /** Until the company demands a second step; null where it does not, or does already. */
    withoutSecondStep: number | null
  }
}

type Kept = { found: FoundIdentity; readAt: number }

const KEPT_MS = 5_000
const MOST = 10_000

type Means = {
  database: Pick<Database, 'secretKey' | 'identityChanges'>
  channels: Pick<Channels, 'hear' | 'isConnected'>
}
type Find = (token: string) => Promise<FoundIdentity | undefined>

/**
 * Keeps identities for some seconds. Triggers announce each change, by whatever program, when its transaction commits; without
 * the connection that hears other processes nothing is kept.
 */
export function keepIdentities({ database, channels }: Means, find: Find) {
  const kept = new LRUCache<string, Kept>({ max: MOST })
  let drops = 0
  const drop = (text?: string) => {
    drops++
    for (const [key, { found }] of kept) if (text === undefined || isAbout(text, found)) kept.delete(key)
  }
  database.identityChanges.hear(drop)
  channels.hear('identity', drop)

  return async (token: string): Promise<Identity | undefined> => {
    const key = hashToken(database, 'sessions', token)
    const readAt = performance.now()
    const known = channels.isConnected() ? kept.get(key) : undefined
    if (known && readAt - known.readAt < Math.min(KEPT_MS, known.found.lasts.session))
      return identityAfter(known.found, readAt - known.readAt)
    const dropsBefore = drops
    const found = await find(token)
    // It may have been read just before a change of which this process heard first.
    if (found && drops === dropsBefore && channels.isConnected()) kept.set(key, { found, readAt })
    else kept.delete(key)
    return found
  }
}

const isAbout = (text: string, { userId, company }: Identity) =>
  text === `user ${userId}` || text === `company ${company?.id}`

function identityAfter({ lasts, ...identity }: FoundIdentity, ms: number): Identity {
  return {
    ...identity,
    isRecent: lasts.proof !== null && ms < lasts.proof,
    needsSecondStep:
      identity.needsSecondStep || (lasts.withoutSecondStep !== null && ms >= lasts.withoutSecondStep),
  }
}
