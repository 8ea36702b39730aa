import { setTimeout as pause } from 'node:timers/promises'
import { ACTS, type Act, type Witness } from './witness.ts'

const QUIET_MS = 8_000
const YOUNG_MS = 3_000
const LONGEST_MS = 180_000
const AGAIN_MS = 200

/** Waits until requests of each kind are answered well, and have been for a while. @throws Error after three minutes */
export async function untilQuiet({ outcomes }: Witness, since: number): Promise<void> {
  for (;;) {
    const now = performance.now()
    const lastFailure = outcomes.findLast(({ why }) => why !== undefined)?.at ?? 0
    const isYoung = (act: Act) => {
      const last = outcomes.findLast((each) => each.act === act)
      return last !== undefined && last.why === undefined && now - last.at < YOUNG_MS
    }
    if (now - Math.max(lastFailure, since) > QUIET_MS && ACTS.every(isYoung)) return
    if (now - since > LONGEST_MS) throw new Error('The cluster has not come back')
    await pause(AGAIN_MS)
  }
}

/** @returns the longest time without an answer to one of these acts, in seconds */
export function longestWithout({ outcomes }: Witness, acts: Act[], from: number, to: number): number {
  const gaps = acts.map((act) => {
    const times = outcomes.filter((each) => each.act === act && each.why === undefined).map(({ at }) => at)
    const before = times.findLast((at) => at < from) ?? from
    const within = [before, ...times.filter((at) => at >= from && at < to)]
    return Math.max(...within.map((at, n) => at - (within[n - 1] ?? at)))
  })
  return Math.max(...gaps) / 1_000
}

/** @returns how requests failed between two moments, as in '12 x 503' */
export function errorsBetween({ outcomes }: Witness, from: number, to: number): string {
  const counts = new Map<string, number>()
  for (const { at, why } of outcomes)
    if (why !== undefined && at >= from && at < to) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].map(([why, count]) => `${count} x ${why}`).join(', ') || 'none'
}
