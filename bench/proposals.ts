import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { startSession } from '#api/accounts/sessions/commands.ts'
import type { ownDatabase } from './own-database.ts'

const CHUNK = Buffer.alloc(65_536, '.')
let sent = 0

/** Inserts accounts, sessions and an open RFP. @returns a token of each account, and the id of the RFP */
export async function insertPeopleAndRfp(own: Awaited<ReturnType<typeof ownDatabase>>, people: number) {
  const { database, close } = await own.open()
  const tokens: string[] = []
  const run = Date.now()
  for (let n = 0; n < people; n++) {
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into users (user_type, email, first_name, last_name, contact_number, password_hash, verified_at)
      values ('JOB_SEEKER', ${`bench-${run}-${n}@example.org`}, 'Bench', 'Mark', '+233241234567', 'none', now())
      returning id`)
    const owner = { id: rows[0]?.id ?? 0, userType: 'JOB_SEEKER' } as const
    const { token } = await startSession(database, owner, { address: '127.0.0.1', userAgent: 'bench' })
    tokens.push(token)
  }
  const { rows } = await database.execute<{ id: number }>(sql`with company as (
      insert into companies (name, source, source_id) values ('Bench', 'bench', ${String(run)}) returning id)
    insert into opportunities (kind, company_id, name, excerpt, description, status, source, source_id)
    select 'RFP', id, 'Bench', '', '', 'OPEN', 'bench', ${String(run)} from company returning id`)
  await close()
  return { tokens, rfpId: rows[0]?.id ?? 0 }
}

type Proposal = { url: string; rfpId: number; token: string; bytes: number; filling?: Buffer }

/** Sends a proposal chunk by chunk, as fast as the server reads it. @returns the status of the answer */
export function sendProposal({ url, rfpId, token, bytes, filling = CHUNK }: Proposal): Promise<number> {
  const n = sent++
  const boundary = 'bench-boundary'
  const sending = request(`${url}/api/proposal-requests/${rfpId}/proposals/`, {
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
  void fillFile(sending, bytes, filling).then(() => sending.end(`\r\n--${boundary}--\r\n`))
  return answered
}

async function fillFile(sending: ReturnType<typeof request>, bytes: number, filling: Buffer) {
  for (let left = bytes - 20; left > 0; left -= filling.length) {
    const isFree = sending.write(left < filling.length ? filling.subarray(0, left) : filling)
    if (!isFree) await new Promise((resolve) => sending.once('drain', resolve))
  }
}
