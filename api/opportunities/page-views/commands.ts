import type { Database } from '#api/platform/database/client.ts'
import type { ViewStep } from '#contract/opportunities/page-views.ts'
import { addPageViews, type Counted } from './queries.ts'

const FLUSH_EVERY_MS = 5_000
const FLUSH_AT = 5_000

type Seen = { source: string; step: ViewStep }

/**
 * Counts page views in memory and flushes them every few seconds, so that a popular page costs one write and not one per
 * reader. A killed process loses the views of its last seconds.
 */
export function pageViewCounter(database: Database, timeZone: string) {
  let counted = new Map<string, Counted>()

  async function flush(): Promise<void> {
    if (counted.size === 0) return
    const waiting = [...counted.values()]
    counted = new Map()
    await addPageViews(database, waiting, timeZone)
  }

  // Lost views are worth neither a retry nor the end of the process.
  const flushQuietly = () => flush().catch(() => undefined)
  const timer = setInterval(flushQuietly, FLUSH_EVERY_MS).unref()

  return {
    count(id: number, { source, step }: Seen = { source: 'direct', step: 'VIEW' }): void {
      const key = `${id} ${source}`
      const one = counted.get(key) ?? { id, source, views: 0, starts: 0 }
      one[step === 'VIEW' ? 'views' : 'starts']++
      counted.set(key, one)
      if (counted.size >= FLUSH_AT) flushQuietly()
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}
export type PageViewCounter = ReturnType<typeof pageViewCounter>
