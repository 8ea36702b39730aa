import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { sql } from 'drizzle-orm'
import { saveOpportunities } from '#api/opportunities/listing/commands.ts'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { applicantWorkloads, fillApplicants } from './applicants.ts'
import { generateOpportunities } from './generate.ts'
import { drive, type Load, memoryOf } from './load.ts'
import { ownDatabase } from './own-database.ts'
import { type Sample, takeSample, workloads } from './workloads.ts'

endUnlessRight(
  process.argv.slice(2),
  `Usage: npm run bench -- [applicants] [SIZE…]

Measures speed: \`npm run bench -- 10000 100000\` fills a database of its own to each size in turn and drives the product over
HTTP at each. It runs on PostgreSQL with DATABASE_URL, else on the embedded database in a new folder, and continues from what an
earlier run filled. \`npm run bench -- applicants 10000\` drives the lists of a job with that many applicants instead.`,
  (argument) => argument === 'applicants' || /^[1-9]\d*$/.test(argument),
)

const [, , first, ...rest] = process.argv
const isOfApplicants = first === 'applicants'
const sizes = (isOfApplicants ? rest : process.argv.slice(2)).map(Number)
const CONNECTIONS = 16
const SECONDS = 8
const BATCH = 500

const own = await ownDatabase()

console.log(
  `${cpus().length} cores of ${cpus()[0]?.model}, Node ${process.version}, ${own.name}, ${CONNECTIONS} connections, ${SECONDS} s each\n`,
)
for (const size of sizes.length > 0 ? sizes : [10_000]) {
  if (isOfApplicants) await measureApplicants(size)
  else await measure(size, await fill(size))
}
await own.remove()

async function fill(size: number): Promise<Sample> {
  const open = await own.open()
  const { rows } = await open.database.execute<{ count: number }>(
    sql`select count(*)::int from opportunities`,
  )
  const added = size - (rows[0]?.count ?? 0)
  if (added < 0)
    throw new Error('The database holds more opportunities than that: the bench needs one of its own')
  const began = performance.now()
  let batch: Parameters<typeof saveOpportunities>[1] = []
  for (const opportunity of generateOpportunities({ count: added, seed: size })) {
    batch.push({ source: `bench-${size}`, opportunity })
    if (batch.length < BATCH) continue
    await saveOpportunities(open.database, batch, 'Africa/Accra')
    batch = []
  }
  await saveOpportunities(open.database, batch, 'Africa/Accra')
  await open.database.execute(sql`analyze open_opportunities`)
  const rate = Math.round(added / ((performance.now() - began) / 1_000))
  if (added > 0) console.log(`${added} opportunities saved and indexed at ${rate} a second`)
  const sample = await takeSample(open.database)
  await open.close()
  return sample
}

async function measure(size: number, sample: Sample) {
  const server = await own.serve()
  console.log('\n| opportunities | what | requests/s | p50 ms | p99 ms | failed |\n|--:|---|--:|--:|--:|--:|')
  const results = new Map<string, Load>()
  for (const [name, paths] of Object.entries(workloads(sample))) {
    await drive({ url: server.url, paths, connections: CONNECTIONS, seconds: 1 })
    const load = await drive({ url: server.url, paths, connections: CONNECTIONS, seconds: SECONDS })
    results.set(name, load)
    row(size, name, load)
  }
  await compareWithBare(size, server.url, results)
  const memory = memoryOf(server.pid)
  console.log(`\nmemory of the server: ${memory.now} MB, at most ${memory.most} MB\n`)
  await server.stop()
}

async function measureApplicants(size: number) {
  const open = await own.open()
  const applicants = await fillApplicants(open.database, size)
  await open.close()
  const server = await own.serve()
  const { token } = applicants
  console.log('\n| applicants | what | requests/s | p50 ms | p99 ms | failed |\n|--:|---|--:|--:|--:|--:|')
  for (const [name, paths] of Object.entries(applicantWorkloads(applicants))) {
    const load = { url: server.url, paths, connections: CONNECTIONS, token }
    await drive({ ...load, seconds: 1 })
    row(size, name, await drive({ ...load, seconds: SECONDS }))
  }
  await server.stop()
}

/** Serves the same bytes with node:http alone in the same run, as the most that this machine can do. */
async function compareWithBare(size: number, url: string, results: Map<string, Load>) {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  const bare = fork(new URL('./bare-server.ts', import.meta.url).pathname, [String(port), url])
  await once(bare, 'message')
  for (const [name, path] of [
    ['list, kept', '/api/jobs/'],
    ['page, kept', '/jobs/'],
  ] as const) {
    const load = await drive({
      url: `http://127.0.0.1:${port}`,
      paths: () => path,
      connections: CONNECTIONS,
      seconds: SECONDS,
    })
    row(size, `${name}, bare node:http`, load)
    const share = (results.get(name)?.requestsPerSecond ?? 0) / load.requestsPerSecond
    console.log(`| | ${name}: ${Math.round(share * 100)} % of bare | | | | |`)
  }
  bare.kill()
}

function row(size: number, name: string, { requestsPerSecond, p50, p99, failed }: Load) {
  console.log(`| ${size} | ${name} | ${Math.round(requestsPerSecond)} | ${p50} | ${p99} | ${failed} |`)
}
