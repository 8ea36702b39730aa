import { createHash } from 'node:crypto'
import { sealText, unsealText } from '#api/platform/cipher.ts'
import { isFinancial } from '#contract/applications/parts.ts'
import type { HeldEnvelope } from '#contract/procurement/member-keys.ts'
import type { Part } from '#contract/vocabulary.ts'

/** The key that opens a part of a proposal. */
export const envelopeOf = (part: Part): HeldEnvelope => (isFinancial(part) ? 'financial' : 'technical')

export const hashOfShare = (share: Buffer) => createHash('sha256').update(share).digest('hex')

type Waiting = { key: Buffer; id: number; envelope: HeldEnvelope }

/** Encrypts a released share under the key of its RFP while it waits for the others. */
export const sealShare = ({ key, id, envelope }: Waiting, share: Buffer) =>
  sealText(key, share, `share ${id} ${envelope}`)

export const unsealShare = ({ key, id, envelope }: Waiting, text: string) =>
  unsealText(key, text, `share ${id} ${envelope}`)

type Handed = { round: number; handingId: number | null }

/**
 * The round whose holders open: the last one that as many handed on as open, 0 for the shares of the publication. Each holder of a round has
 * a share of everything that was handed on in it.
 */
function currentRound(shares: Handed[], threshold: number): number {
  const rounds = Map.groupBy(shares, ({ round }) => round)
  const isWhole = (round: number) =>
    round === 0 || new Set(rounds.get(round)?.map(({ handingId }) => handingId)).size >= threshold
  return Math.max(0, ...[...rounds.keys()].filter(isWhole))
}

/** The shares of the round whose holders open. */
export function currentOf<T extends Handed>(shares: T[], threshold: number): T[] {
  const round = currentRound(shares, threshold)
  return shares.filter((share) => share.round === round)
}

type Holding = Handed & { userId: number | null; recipient: string }
type Opener = { member: number; recipient: string }
type Handings = { round: number; userId: number | null }[]

/**
 * How far the shares are on their way to the openers of now.
 * @returns `round` of the shares that are handed on; `holders` of it, with the key it is encrypted to; `done`, who handed on in the round that was
 * begun; `to`, the openers it goes to; `isOutdated` where one that was begun has to begin anew; `isWanted` where an opener lacks a share, and
 * enough can hand theirs on
 */
export function handingState(
  { shares, handings }: { shares: Holding[]; handings: Handings },
  { openers, threshold }: { openers: Opener[]; threshold: number },
) {
  const round = currentRound(shares, threshold)
  const of = (which: number) => new Set(shares.filter((share) => share.round === which).map(nameOf))
  const [current, begun] = [of(round), of(round + 1)]
  const isIn = (set: Set<string>) => (each: Opener) => set.has(nameOf({ userId: each.member, ...each }))
  const holders = openers.filter(isIn(current)).map(({ member }) => member)
  const done = handings.flatMap((each) =>
    each.round === round + 1 && each.userId !== null ? [each.userId] : [],
  )
  const staying = openers.filter(isIn(begun))
  // It goes on without who joined meanwhile, where somebody who handed theirs on cannot do so again.
  const isOutdated =
    begun.size > 0 &&
    (staying.length < threshold ||
      (staying.length < openers.length && done.every((id) => holders.includes(id))))
  const able = new Set([...holders, ...(isOutdated ? [] : done)])
  return {
    round,
    holders,
    done: isOutdated ? [] : done,
    to: begun.size > 0 && !isOutdated ? staying : openers,
    isOutdated,
    isWanted: holders.length < openers.length && able.size >= threshold && openers.length >= threshold,
  }
}

const nameOf = ({ userId, recipient }: { userId: number | null; recipient: string }) =>
  `${userId} ${recipient}`
