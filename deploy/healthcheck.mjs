// Ends with 0 while the server in this container answers and is alive, else with 1.
const port = process.env.PORT ?? '3000'
const { status } = await fetch(`http://127.0.0.1:${port}/healthz/live`, {
  signal: AbortSignal.timeout(5_000),
}).catch((error) => ({ status: error.message }))
if (status !== 200) {
  console.error(status)
  process.exitCode = 1
}
