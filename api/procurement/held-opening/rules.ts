import { Buffer } from 'node:buffer'
import { combine } from 'shamir-secret-sharing'
import { hashOfShare } from '#api/procurement/member-keys/rules.ts'
import { readBundle } from '#contract/procurement/share-bundles.ts'

/** `bytes` once it was released, or put together. */
type Share = { id: number; round: number; handingId: number | null; hash: string; bytes?: Buffer | undefined }

/**
 * The shares of the publication that can be had: those that were released, and those that holders handed on to others, put together from
 * what these released, round by round. What has another hash than was noted when it was handed out counts as none.
 */
export async function restoreShares(all: Share[], threshold: number): Promise<Buffer[]> {
  const shares = new Map(all.map((share) => [share.id, share]))
  const last = Math.max(0, ...all.map(({ round }) => round))
  for (let round = last; round > 0; round--) {
    const handed = Map.groupBy(
      [...shares.values()].filter((share) => share.round === round),
      ({ handingId }) => handingId,
    )
    for (const parts of handed.values()) {
      const bundle = await combined(parts, threshold)
      for (const { id, bytes } of bundle ? readBundle(bundle) : []) {
        const share = shares.get(id)
        if (share && share.round < round && hashOfShare(Buffer.from(bytes)) === share.hash)
          shares.set(id, { ...share, bytes: Buffer.from(bytes) })
      }
    }
  }
  return [...shares.values()].flatMap(({ round, bytes }) => (round === 0 && bytes ? [bytes] : []))
}

/** undefined for too few. */
async function combined(parts: Share[], threshold: number): Promise<Uint8Array | undefined> {
  const known = parts.flatMap(({ bytes }) => (bytes ? [new Uint8Array(bytes)] : []))
  if (known.length < threshold) return undefined
  // Of other lengths, or with one number twice: somebody handed on what is no sharing.
  return combine(known).catch(() => undefined)
}
