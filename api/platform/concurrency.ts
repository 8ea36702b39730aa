import { ApiError } from '#contract/errors.ts'

/** Limits heavy work to a few at once and a queue of some more. @throws ApiError unavailable when the queue is full */
export function turns(most: { atOnce: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most.atOnce) running++
    else if (waiting.length >= most.waiting) throw new ApiError('unavailable', undefined, { retryAfter: 2 })
    // The finished work hands its place to the next one in the queue.
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

/** `turns` for each person apart, so that one who sends a lot delays nobody else. */
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
