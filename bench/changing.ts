import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './percentile.ts'

/** How many changes were made, and how long each took in ms. */
type Changes = { done: number; failed: number; p50: number; p99: number; firstProblem?: string }
export type Changing = { stop(): Promise<Changes> }

/** Makes changes one after the other, each begun this long after the one before, or later where that one takes longer. */
export function keepChanging(everyMs: number, change: (n: number) => Promise<void>): Changing {
  const stopping = new AbortController()
  const made: Made = { times: [], failed: 0, firstProblem: undefined }
  const ended = changeUntil(stopping.signal, everyMs, (n) => timeChange(made, () => change(n)))
  return {
    async stop() {
      stopping.abort()
      await ended
      const { times, failed, firstProblem } = made
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
      return { done: times.length, failed, p50, p99, ...(firstProblem && { firstProblem }) }
    },
  }
}

type Made = { times: number[]; failed: number; firstProblem: string | undefined }

async function changeUntil(signal: AbortSignal, everyMs: number, change: (n: number) => Promise<void>) {
  for (let n = 0; !signal.aborted; n++) {
    const nextAt = performance.now() + everyMs
    await change(n)
    await sleep(Math.max(0, nextAt - performance.now()), undefined, { signal }).catch(() => undefined)
  }
}

async function timeChange(made: Made, change: () => Promise<void>): Promise<void> {
  const began = performance.now()
  try {
    await change()
    made.times.push(performance.now() - began)
  } catch (error) {
    made.failed++
    made.firstProblem ??= String(error)
  }
}
