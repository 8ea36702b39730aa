import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { faultIn } from '#api/platform/uploads/judge.ts'
import { fuzzCases } from '#tests/support/hostile/fuzz.ts'

const USAGE = `Usage: npm run fuzz -- [MINUTES [SEED [RUN]]]

Sends changed documents to the judges of files, for ten minutes unless told: from the run RUN of SEED on. Exits with 1 when a
judge throws or does not end within a minute.`

const STALL_MS = 60_000
type Plan = { minutes: number; seed: number; from: number }
type Said =
  | { began: number; name: string }
  | {
      ended: true
      runs: number
      accepted: number
      slowest: { ms: number; run: number; name: string }
      crashes: string[]
    }

if (parentPort) await work(workerData)
else await watch()

async function watch() {
  endUnlessRight(process.argv.slice(2), USAGE, (argument) => /^\d+(\.\d+)?$/.test(argument))
  const [minutes = 10, seed = Date.now() % 1e6, from = 0] = process.argv.slice(2).map(Number)
  console.log(`seed ${seed}, ${minutes} minutes, from run ${from}`)
  const plan: Plan = { minutes, seed, from }
  const worker = new Worker(new URL(import.meta.url), { workerData: plan })
  let running = ''
  const stalled = () => {
    console.error(`stalled for ${STALL_MS / 1_000} s: ${running}`)
    process.exit(1)
  }
  let patience = setTimeout(stalled, STALL_MS)
  worker.on('message', (said: Said) => {
    clearTimeout(patience)
    if ('began' in said) {
      running = `run ${said.began}, ${said.name}`
      patience = setTimeout(stalled, STALL_MS)
      return
    }
    const { runs, accepted, slowest, crashes } = said
    console.log(`${runs} runs, ${accepted} accepted, ${runs - accepted} refused, ${crashes.length} crashes`)
    console.log(`slowest: ${slowest.ms} ms of work, run ${slowest.run}, ${slowest.name}`)
    for (const crash of crashes) console.error(crash)
    process.exitCode = crashes.length > 0 ? 1 : 0
  })
  await once(worker, 'exit')
}

async function work({ minutes, seed, from }: Plan) {
  const until = Date.now() + minutes * 60_000
  const slowest = { ms: 0, run: 0, name: '' }
  const crashes: string[] = []
  let [runs, accepted] = [0, 0]
  for (const { run, name, type, bytes } of fuzzCases(seed, from)) {
    if (Date.now() > until) break
    say({ began: run, name })
    const before = process.threadCpuUsage()
    try {
      if ((await faultIn(type, bytes)) === undefined) accepted++
    } catch (error) {
      crashes.push(`run ${run}, ${name}: ${error instanceof Error ? error.stack : String(error)}`)
    }
    const { user, system } = process.threadCpuUsage(before)
    const ms = Math.round((user + system) / 1_000)
    if (ms > slowest.ms) Object.assign(slowest, { ms, run, name })
    runs++
  }
  say({ ended: true, runs, accepted, slowest, crashes })
}

function say(said: Said) {
  parentPort?.postMessage(said)
}
