/**
 * Spreads requests evenly. Where they fell behind they do not catch up, so no moment has more of them.
 * @returns a function that takes the time, in ms, and returns how long the next request has to wait
 */
export function evenPace(perSecond: number): (now: number) => number {
  let nextAt = 0
  return (now) => {
    const at = Math.max(now, nextAt)
    nextAt = at + 1_000 / perSecond
    return at - now
  }
}
