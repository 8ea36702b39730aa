import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { endUnlessRight } from '#api/platform/command-line.ts'
import type { Database } from '#api/platform/database/client.ts'
import { diskFiles } from '#api/platform/files/open.ts'
import { fillApplicants } from '#bench/applicants.ts'
import { ownDatabase } from '#bench/own-database.ts'
import { memoryOf } from '#bench/processes.ts'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { drive } from './load.ts'

const args = process.argv.slice(2)
endUnlessRight(
  args,
  `Usage: npm run bench:exports -- [COUNT]

Makes the export of a company whose one job has COUNT applicants (5,000 if you name none), each with a CV, and prints how long it
takes, how large it is, the memory of the server's process, and how long the list of applicants takes before and meanwhile.`,
  (argument) => /^[1-9]\d*$/.test(argument),
)

const PATH = '/api/company/exports/'
const RATE = 10
const count = Number(args[0] ?? 5_000)
const own = await ownDatabase()
const { jobId, token } = await fill()
const server = await own.serve()
const headers = { Authorization: `Token ${token}` }
const visitors = {
  url: server.url,
  address: () => ({ path: `/api/company/posts/${jobId}/applicants/`, token }),
  connections: 4,
  rate: RATE,
}
await drive({ ...visitors, seconds: 5 })
const before = await drive({ ...visitors, seconds: 30 })
const held = memoryOf(server.pid).now
console.log(`${count} applicants, ${own.name}: the list ${told(before)} before, ${held} MB`)
const asked = await fetch(`${server.url}${PATH}`, { method: 'POST', headers })
if (asked.status !== 201) throw new Error(await asked.text())
const began = performance.now()
const made = new AbortController()
const listed = drive({ ...visitors, seconds: 3_600, signal: made.signal })
const most = await watchUntilMade()
const seconds = (performance.now() - began) / 1_000
made.abort()
const meanwhile = await listed
console.log(`made in ${seconds.toFixed(0)} s: ${most.size} MB, at most ${most.memory} MB of memory`)
console.log(
  `the list ${told(meanwhile)} meanwhile, ${(meanwhile.p99 / before.p99).toFixed(1)} times its p99 before`,
)
await server.stop()
await own.remove()

function told({ answers, failed, p50, p99 }: Awaited<ReturnType<typeof drive>>) {
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${answers} answers, ${failed} failed)`
}

async function fill() {
  const { database, close } = await own.open()
  const applicants = await fillApplicants(database, count)
  await database.execute(sql`insert into posts (opportunity_id, company_id, draft)
    select id, company_id, '{}' from opportunities where id = ${applicants.jobId}`)
  await insertCvs(database, applicants.jobId)
  await close()
  return applicants
}

/** A CV for each applicant, as the intake keeps it. */
async function insertCvs(database: Database, opportunityId: number) {
  const files = diskFiles(join(own.dataDir, 'files'))
  const content = pdfFile('A CV of one page')
  const { rows } = await database.execute<{ name: string }>(sql`
    insert into application_files (application_id, part, name, media_type, size, sha256, storage_name)
    select id, 'cv', 'cv.pdf', 'application/pdf', ${content.length}, repeat('0', 64), 'applications/' || gen_random_uuid() || '.pdf'
    from applications where opportunity_id = ${opportunityId} returning storage_name as name`)
  for (const { name } of rows) await files.write(name, content)
}

/** @returns MB of the finished file, and the most that the process held while it was made */
async function watchUntilMade() {
  for (let memory = 0; ; await wait(200)) {
    memory = Math.max(memory, memoryOf(server.pid).now)
    const answer = await fetch(`${server.url}${PATH}`, { headers })
    const [newest] = (await answer.json()) as { state: string; size: number; fault: string | null }[]
    if (newest?.state === 'READY') return { memory, size: Math.round(newest.size / 1_048_576) }
    if (newest?.state === 'FAILED') throw new Error(`The export failed: ${newest.fault}`)
  }
}
