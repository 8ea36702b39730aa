const LONGEST_MS = 25_000

type Steps = { drain(): Promise<void>; stop(): Promise<void> }

/**
 * Stops once on SIGTERM or SIGINT and exits with 0, or with 1 after 25 s (security.md, time-outs). SIGTERM drains before: behind
 * SIGINT is a person at a terminal and no proxy, who also ends a drain that has begun.
 */
export function onShutdown({ drain, stop }: Steps) {
  const hurried = Promise.withResolvers<void>()
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), LONGEST_MS).unref()
    await Promise.race([drain(), hurried.promise])
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', () => {
    hurried.resolve()
    return end()
  })
}
