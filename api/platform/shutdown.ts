const DRAIN_MS = 25_000

/** Runs `stop` once on SIGTERM or SIGINT and exits with 0, or with 1 after 25 s (security.md, time-outs). */
export function onShutdown(stop: () => Promise<void>) {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
