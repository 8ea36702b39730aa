import { ApiError } from '#contract/errors.ts'

/** Lets few do heavy work at once and some wait; who comes after that is sent away with ApiError unavailable. */
export function turns(most: { atOnce: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most.atOnce) running++
    else if (waiting.length >= most.waiting) throw new ApiError('unavailable', undefined, { retryAfter: 2 })
    // Who is woken takes over the place of who wakes.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same for each of many, as a person, apart: one holds up nobody but themselves. */
export function turnsOfEach(most: { atOnce: number; waiting: number }) {
  const held = new Map<number, { inTurn: ReturnType<typeof turns>; count: number }>()
  return async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const own = held.get(id) ?? { inTurn: turns(most), count: 0 }
    held.set(id, own)
    own.count++
    try {
      return await own.inTurn(work)
    } finally {
      if (--own.count === 0) held.delete(id)
    }
  }
}
