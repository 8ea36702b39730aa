const LONGEST_MS = 25_000

type Steps = { drain(): Promise<void>; stop(): Promise<void> }

/**
 * Stops once on SIGTERM or SIGINT and exits with 0, or with 1 after 25 s (security.md, time-outs). SIGTERM drains before: behind
 * SIGINT is a person at a terminal and no proxy.
 */
export function onShutdown({ drain, stop }: Steps) {
  let stopping = false
  const end = async (isDrained: boolean) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), LONGEST_MS).unref()
    if (isDrained) await drain()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => end(true))
  process.on('SIGINT', () => end(false))
}
