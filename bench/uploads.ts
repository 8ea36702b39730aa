import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#api/accounts/sessions/rules.ts'
import { memoryOf } from './load.ts'
import { ownDatabase } from './own-database.ts'

/**
 * Measures the memory of many large uploads at once: `npm run bench:uploads`. 100 people each send a proposal part of
 * 20 MB in the same moment, which is sealed on the way. It runs on PostgreSQL with DATABASE_URL, and fails when the server
 * grows by more than 150 MB.
 */
const PEOPLE = 100
const BYTES = 20 * 1024 * 1024
const MOST_MB = 150
const CHUNK = Buffer.alloc(65_536, '.')
let sent = 0

const own = await ownDatabase()
const { tokens, rfpId } = await insertPeopleAndRfp()
const server = await own.serve()
// One upload goes first, so that what is loaded once does not count as growth.
await sendProposal(tokens[PEOPLE] ?? '', BYTES)
const before = memoryOf(server.pid).now
const began = performance.now()
let most = before
let isDone = false
const watching = watchMemory()
const statuses = await Promise.all(tokens.slice(0, PEOPLE).map((token) => sendProposal(token, BYTES)))
isDone = true
await watching
const seconds = (performance.now() - began) / 1_000
await server.stop()
await own.remove()

const accepted = statuses.filter((status) => status === 201).length
const megabytes = (PEOPLE * BYTES) / 1024 / 1024
console.log(
  `${accepted} of ${PEOPLE} uploads of 20 MB at once, ${Math.round(megabytes / seconds)} MB/s, ${own.name}`,
)
console.log(
  `memory of the server: ${before} MB before, ${most} MB at most: ${most - before} of ${MOST_MB} MB more`,
)
process.exitCode = accepted === PEOPLE && most - before <= MOST_MB ? 0 : 1

async function watchMemory() {
  while (!isDone) {
    most = Math.max(most, memoryOf(server.pid).now)
    await wait(50)
  }
}

/** Inserts accounts, sessions and an RFP. */
async function insertPeopleAndRfp() {
  const { database, close } = await own.open()
  const made = Array.from({ length: PEOPLE + 1 }, () => newToken())
  const run = Date.now()
  for (const [n, token] of made.entries()) {
    await database.execute(sql`with person as (
        insert into users (user_type, email, first_name, last_name, contact_number, password_hash, verified_at)
        values ('JOB_SEEKER', ${`bench-${run}-${n}@example.org`}, 'Bench', 'Mark', '+233241234567', 'none', now())
        returning id)
      insert into sessions (user_id, token_hash, user_agent, address, idle_seconds, expires_at)
      select id, ${hashToken(token)}, 'bench', '127.0.0.1', 3600, now() + interval '1 hour' from person`)
  }
  const { rows } = await database.execute<{ id: number }>(sql`with company as (
      insert into companies (name, source, source_id) values ('Bench', 'bench', ${String(run)}) returning id)
    insert into opportunities (kind, company_id, name, excerpt, description, status, source, source_id)
    select 'RFP', id, 'Bench', '', '', 'OPEN', 'bench', ${String(run)} from company returning id`)
  await close()
  return { tokens: made, rfpId: rows[0]?.id }
}

/** Sends a proposal chunk by chunk, as fast as the server reads it. @returns the status of the answer */
function sendProposal(token: string, bytes: number): Promise<number> {
  const n = sent++
  const boundary = 'bench-boundary'
  const sending = request(`${server.url}/api/proposal-requests/${rfpId}/proposals/`, {
    method: 'POST',
    headers: {
      authorization: `Token ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
    },
  })
  const part = (name: string, file?: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
  })
  const small = `${part('technical_proposal', 'a.pdf')}%PDF-1.7\r\n`
  sending.write(`${part('bio')}Bench\r\n${small}${part('financial_proposal', 'b.pdf')}%PDF-1.7\n%`)
  void fillFile(sending, bytes).then(() => sending.end(`\r\n--${boundary}--\r\n`))
  return answered
}

async function fillFile(sending: ReturnType<typeof request>, bytes: number) {
  for (let left = bytes - 20; left > 0; left -= CHUNK.length) {
    const isFree = sending.write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK)
    if (!isFree) await new Promise((resolve) => sending.once('drain', resolve))
  }
}
