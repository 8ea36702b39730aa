import type { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { listAble } from './queries.ts'
import { changesOfOpeners, confirmationsNeeded, MEMBER_ACTS, NEW_OPENER_HOURS } from './rules.ts'

type Standing = Awaited<ReturnType<typeof findStanding>>

type Openers = {
  /** The members who may confirm now. */
  openers: number[]
  /** How many of them must. */
  needed: number
  /** Members who may from then on. */
  waiting: Map<number, Date>
}

/**
 * Finds the members who may confirm, by the rows of now and by what the keyed log says of them since there is a proposal: members who lost
 * the ability meanwhile count for the number all the same, and new ones wait (ADR 021).
 */
export async function findOpeners(database: Executor, scope: Scope, standing: Standing): Promise<Openers> {
  const able = await listAble(database, scope)
  const acts = standing ? await listVerified(database, String(scope.companyId), MEMBER_ACTS) : []
  const { lost, gained } = changesOfOpeners(acts.filter(({ id }) => id > (standing?.since ?? 0)))
  const waiting = new Map<number, Date>()
  for (const { userId, now } of able) {
    const from = Date.parse(gained.get(userId) ?? '') + NEW_OPENER_HOURS * 3_600_000
    if (from > (now?.getTime() ?? 0)) waiting.set(userId, new Date(from))
  }
  const ready = able.filter(({ userId }) => !waiting.has(userId))
  return {
    openers: ready.filter(({ isSuspended }) => !isSuspended).map(({ userId }) => userId),
    needed: confirmationsNeeded(new Set([...lost, ...ready.map(({ userId }) => userId)]).size),
    waiting,
  }
}
