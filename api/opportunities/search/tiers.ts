import { wantedPay } from '#api/opportunities/query/pay.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { and, andNot, type Bits, count, NONE, or } from './bits.ts'
import type { Position } from './cursor.ts'
import { payTerm } from './document.ts'
import { listPlaced, type Order, type Placed } from './places.ts'
import { Postings } from './postings.ts'
import type { SearchPlan } from './search-plan.ts'
import { skillTerms } from './where.ts'

export type TieredSort = Position['sort']

/** A part of a list, in an order of its own; the parts follow each other. */
type Tier = { matched: Bits; order: Order }

const NEWEST: Order = { sort: 'newest' }

/** By pay: those that say it in the unit, the highest first, then all others; by fit: those with the most of the skills first. */
async function tiersOf(
  database: Executor,
  plan: SearchPlan,
  { sort, matched }: { sort: TieredSort; matched: Bits },
): Promise<Tier[]> {
  if (sort === 'pay') return payTiers(database, plan, matched)
  if (sort === 'fit') return fitTiers(database, plan, matched)
  return [{ matched, order: { sort } }]
}

async function payTiers(database: Executor, plan: SearchPlan, matched: Bits): Promise<Tier[]> {
  const { unit } = wantedPay(plan.kind, plan.query)
  const postings = new Postings(plan)
  const isPaid = postings.bitmap(payTerm(unit))
  await postings.read(database, plan, plan.open)
  const paid = isPaid(matched)
  return [
    { matched: paid, order: { sort: 'pay', unit } },
    { matched: andNot(matched, paid), order: NEWEST },
  ]
}

async function fitTiers(database: Executor, plan: SearchPlan, matched: Bits): Promise<Tier[]> {
  const postings = new Postings(plan)
  const matchers = skillTerms(plan.query).map((term) => postings.terms([term]))
  await postings.read(database, plan, plan.open)
  // At index n those with n of the skills or more.
  const atLeast: Bits[] = [matched]
  for (const matcher of matchers) {
    const having = matcher(matched)
    for (let n = atLeast.length; n > 0; n--)
      atLeast[n] = or([atLeast[n] ?? NONE, and(atLeast[n - 1] ?? NONE, having)])
  }
  return atLeast
    .map((bits, n) => ({ matched: andNot(bits, atLeast[n + 1] ?? NONE), order: NEWEST }))
    .reverse()
}

type Part = { sort: TieredSort; limit: number; offset: number; after?: Position | undefined }

/** A part of the matches in the list's order, one tier after the other. */
export async function listTiered(
  database: Executor,
  { plan, matched }: { plan: SearchPlan; matched: Bits },
  { sort, limit, offset, after }: Part,
): Promise<(Placed & { tier: number })[]> {
  const { kind, blocks } = plan
  const open = blocks.values.get(kind) ?? matched
  const index = { kind, version: blocks.version, open }
  const placed: (Placed & { tier: number })[] = []
  let skip = offset
  const tiers = await tiersOf(database, plan, { sort, matched })
  for (const [tier, { matched: its, order }] of tiers.entries()) {
    if (placed.length === limit) break
    if (after && tier < after.tier) continue
    const part = {
      order,
      limit: limit - placed.length,
      offset: skip,
      after: after?.tier === tier ? after : undefined,
    }
    const found = await listPlaced(database, { ...index, matched: its }, part)
    placed.push(...found.map((one) => ({ ...one, tier })))
    skip = Math.max(0, skip - count(its))
  }
  return placed
}
