import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { record } from '#api/platform/audit/commands.ts'
import { verifyLog } from '#api/platform/audit/queries.ts'
import {
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { bidOpeningConfirmations } from '#api/platform/database/tables/procurement-tables.ts'
import { unwrapSealKey } from '#api/platform/keys/envelope.ts'
import type { SentFile } from '#contract/applications/parts.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { fileOf, formOf, pdf, proposal } from '#tests/support/documents.ts'
import { factories } from '#tests/support/factories.ts'
import { setDeadlineAgo } from '#tests/support/sealing/deadlines.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { zipOf } from '#tests/support/zip.ts'
import { openSealed } from './commands.ts'
import { unsealBio } from './rules.ts'

const MB = 1024 * 1024
const TECHNICAL = 'We pour the concrete in May'
const PRICE = 'GHS 1,250,000 in total'
const BIO = 'Twelve bridges since 1998'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const { open, server, ask } = await accountsApp()
const make = factories(open.database)
const services = { database: open.database, files: server.files }

const form = () =>
  proposal({
    bio: BIO,
    technical_proposal: fileOf(pdf(TECHNICAL, 200_000), 'how.pdf'),
    financial_proposal: fileOf(pdf(PRICE), 'price.pdf'),
  })
const propose = (rfpId: number, token: string, sent = form()) =>
  ask(`/api/proposal-requests/${rfpId}/proposals/`, { token, form: sent })

async function proposed() {
  const [rfp, seeker] = [await make.rfp({ name: 'A bridge' }), await person(open.database, 'JOB_SEEKER')]
  const answer = await propose(rfp.id, seeker.token)
  expect(answer.statusCode, answer.body).toBe(201)
  return { rfp, seeker, receipt: answer.json() }
}

const end = (rfpId: number, ago: string) => setDeadlineAgo(open.database, rfpId, ago)

async function filesOf(number: string) {
  const rows = await open.database
    .select({ file: applicationFiles })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(eq(applications.number, number))
  return Object.fromEntries(rows.map(({ file }) => [file.part, file]))
}

it('is answered with a receipt of both files, and no content', async () => {
  const { rfp, receipt } = await proposed()
  expect(receipt).toMatchObject({
    collection: 'proposal-requests',
    opportunity: { id: rfp.id, name: 'A bridge' },
    bio: null,
    is_sealed: true,
    files: [
      { part: 'technical_proposal', name: 'how.pdf', size: 200_000, link: null },
      { part: 'financial_proposal', name: 'price.pdf', link: null },
    ],
  })
})

it('is nowhere to be read: not on the disk, nor in any table, nor in any answer or mail', async () => {
  const { seeker, receipt } = await proposed()
  const files = await filesOf(receipt.number)
  for (const file of Object.values(files)) {
    const kept = await server.files.read(file.storageName)
    expect(kept?.length).toBeGreaterThan(file.size)
    for (const text of ['%PDF', TECHNICAL, PRICE]) expect(kept?.includes(text)).toBe(false)
  }
  await server.runDueJobs()
  const { rows: tables } = await open.database.execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'queue')`,
  )
  for (const { name } of tables) {
    const { rows } = await open.database.execute(sql`select t::text from ${sql.raw(name)} t`)
    const text = JSON.stringify(rows)
    for (const secret of [TECHNICAL, PRICE, BIO]) expect(text.includes(secret), name).toBe(false)
  }
  for (const url of ['/api/user/proposals/', `/api/user/applications/${receipt.number}/`]) {
    const answer = await ask(url, { method: 'GET', token: seeker.token })
    for (const secret of [TECHNICAL, PRICE, BIO]) expect(answer.body.includes(secret), url).toBe(false)
  }
  expect(JSON.stringify(server.sent)).not.toMatch(/concrete|GHS 1|Twelve/)
})

it('is in the audit log under hashes that its receipt alone explains', async () => {
  const { seeker, receipt } = await proposed()
  const url = `/api/user/applications/${receipt.number}/`
  const read = async () => (await ask(url, { method: 'GET', token: seeker.token })).json().files
  const explained = (files: SentFile[]) =>
    Object.fromEntries(
      files.map((file) => [file.part, `salted:${sha256(`${file.audit_salt}:${file.sha256}`)}`]),
    )
  const first = await read()
  const hashes = [pdf(TECHNICAL, 200_000), pdf(PRICE)].map(sha256)
  expect(first.map((file: SentFile) => file.sha256)).toEqual(hashes)
  const form = formOf({ financial_proposal: pdf(PRICE) })
  await ask(url, { method: 'PATCH', token: seeker.token, form })
  const [technical, financial] = await read()
  expect(financial.audit_salt).not.toBe(first[1].audit_salt)
  const acts = await actsUpon(open.database, receipt.number)
  expect(acts.map(({ details }) => details)).toEqual([explained(first), explained([financial])])
  expect(technical.audit_salt).toMatch(/^[0-9a-f]{64}$/)
  expect(await verifyLog(open.database)).toMatchObject({ isIntact: true })
})

it('opens for nobody, and every try is written down', async () => {
  const { rfp, seeker, receipt } = await proposed()
  const { technical_proposal: file } = await filesOf(receipt.number)
  const fileId = file?.id ?? 0
  for (const as of ['company', 'owner'] as const) {
    await expect(openSealed(services, fileId, { userId: 7, as })).rejects.toMatchObject({ code: 'sealed' })
  }
  // Late uploads may still come in: the time is the deadline and ten minutes.
  await end(rfp.id, '9 minutes')
  await expect(openSealed(services, fileId, { userId: 7, as: 'company' })).rejects.toMatchObject({
    code: 'sealed',
  })
  const [listed] = (await ask('/api/user/proposals/', { method: 'GET', token: seeker.token })).json()
  expect(listed).toMatchObject({ technical_proposal: null, financial_proposal: null })
  const acts = await actsUpon(open.database, receipt.number)
  expect(acts.map(({ action }) => action)).toEqual([
    'proposal.submitted',
    'proposal.refused',
    'proposal.refused',
    'proposal.refused',
  ])
})

it('is written under a key of its RFP, which is nothing without SECRET_KEY', async () => {
  const { rfp, receipt } = await proposed()
  const [row] = await open.database.select().from(sealKeys).where(eq(sealKeys.opportunityId, rfp.id))
  const { key } = unwrapSealKey(SECRET_KEY, rfp.id, row?.wrappedKey ?? '')
  const [written] = await open.database
    .select()
    .from(applications)
    .where(eq(applications.number, receipt.number))
  expect(unsealBio(key, receipt.number, written?.bio ?? '')).toBe(BIO)
  expect(() => unwrapSealKey('another key, as long as the first', rfp.id, row?.wrappedKey ?? '')).toThrow()
  expect(() => unwrapSealKey(SECRET_KEY, rfp.id + 1, row?.wrappedKey ?? '')).toThrow()
})

describe('a proposal when its time has come', () => {
  it('opens its technical part to a company that opened, and keeps the financial one shut', async () => {
    const { rfp, receipt } = await proposed()
    await end(rfp.id, '11 minutes')
    const { technical_proposal: technical, financial_proposal: financial } = await filesOf(receipt.number)
    const { id: userId } = await person(open.database, 'RECRUITING_COMPANY')
    const company = { userId, as: 'company' } as const
    await expect(openSealed(services, technical?.id ?? 0, company)).rejects.toMatchObject({ code: 'sealed' })
    await open.database
      .insert(bidOpeningConfirmations)
      .values({ opportunityId: rfp.id, part: 'technical_proposal', userId, openedAt: new Date() })
    // Rows alone open nothing: the keyed log must say so.
    await expect(openSealed(services, technical?.id ?? 0, company)).rejects.toMatchObject({ code: 'sealed' })
    const opened = { actorId: userId, action: 'proposals.opened', subject: `rfp ${rfp.id}`, details: {} }
    await open.database.transaction((tx) => record(tx, opened))
    const { content } = await openSealed(services, technical?.id ?? 0, company)
    expect(Buffer.concat(await content.toArray()).equals(pdf(TECHNICAL, 200_000))).toBe(true)
    await expect(openSealed(services, financial?.id ?? 0, company)).rejects.toMatchObject({ code: 'sealed' })
    const acts = await actsUpon(open.database, receipt.number)
    expect(acts.slice(2)).toMatchObject([
      { action: 'proposal.refused', actorId: userId, details: { part: 'technical_proposal', as: 'company' } },
      { action: 'proposal.opened', actorId: userId, details: { part: 'technical_proposal', as: 'company' } },
      { action: 'proposal.refused', actorId: userId, details: { part: 'financial_proposal', as: 'company' } },
    ])
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: true })
  })

  it('is closed again when nobody reads it to its end', async () => {
    const { rfp, seeker, receipt } = await proposed()
    await end(rfp.id, '11 minutes')
    const { technical_proposal: file } = await filesOf(receipt.number)
    const streams: Readable[] = []
    const stream = async (name: string) => {
      const kept = await server.files.stream(name)
      if (kept) streams.push(kept)
      return kept
    }
    const watched = { ...services, files: { ...server.files, stream } }
    const { content } = await openSealed(watched, file?.id ?? 0, { userId: seeker.id, as: 'owner' })
    content.destroy()
    await expect.poll(() => streams.map(({ closed }) => closed)).toEqual([true])
  })

  it('gives its owner links to both parts', async () => {
    const { rfp, seeker, receipt } = await proposed()
    const { technical_proposal: file } = await filesOf(receipt.number)
    await end(rfp.id, '11 minutes')
    const [listed] = (await ask('/api/user/proposals/', { method: 'GET', token: seeker.token })).json()
    const price = await ask(listed.financial_proposal, { method: 'GET', token: seeker.token })
    expect(price.rawPayload.equals(pdf(PRICE))).toBe(true)
    const other = await person(open.database, 'JOB_SEEKER')
    expect((await ask(listed.technical_proposal, { method: 'GET', token: other.token })).statusCode).toBe(404)
    expect(listed.technical_proposal).toContain(`/files/${file?.id}/`)
  })
})

describe('what a proposal may be', () => {
  const send = async (more: Parameters<typeof proposal>[0]) => {
    const [rfp, { token }] = [await make.rfp(), await person(open.database, 'JOB_SEEKER')]
    return propose(rfp.id, token, proposal(more))
  }

  it('takes sheets and archives, and 25 MB to the byte', async () => {
    const zip = zipOf([{ name: 'plans/1.dwg', content: 'AC1032 of a drawing' }])
    const answer = await send({
      technical_proposal: fileOf(zip, 'plans.zip'),
      financial_proposal: fileOf(pdf('', 25 * MB), 'price.pdf'),
    })
    expect(answer.json().files.map(({ size }: { size: number }) => size)).toEqual([zip.length, 25 * MB])
  })

  it('refuses at each field what is wrong with it, before and after a look into files, and leaves nothing', async () => {
    const technical_proposal = fileOf(zipOf([{ name: 'setup.exe', content: 'MZ' }]), 'plans.zip')
    const tooLarge = fileOf(pdf('', 25 * MB + 1), 'price.pdf')
    const unread = await send({ bio: '', technical_proposal, financial_proposal: tooLarge })
    expect([unread.statusCode, unread.json()]).toEqual([
      400,
      {
        bio: ['Write a covering note: a few lines are enough'],
        financial_proposal: ['The financial proposal must be smaller than 25 MB'],
      },
    ])
    const read = await send({ technical_proposal })
    expect(read.statusCode).toBe(400)
    expect(read.json()).toEqual({
      technical_proposal: [
        'The technical proposal contains programs or web pages. Remove them from the archive',
      ],
    })
    expect(await server.files.list('unfinished')).toEqual([])
  })

  it('is changed and withdrawn, each of it in the audit log', async () => {
    const { seeker, receipt } = await proposed()
    const url = `/api/user/applications/${receipt.number}/`
    const changed = await ask(url, {
      method: 'PATCH',
      token: seeker.token,
      form: formOf({ bio: BIO, financial_proposal: pdf('Less') }),
    })
    expect(changed.json()).toMatchObject({
      bio: null,
      files: [{ name: 'how.pdf' }, { part: 'financial_proposal' }],
    })
    expect((await ask(`${url}withdrawal/`, { token: seeker.token })).json()).toMatchObject({
      status: 'WITHDRAWN',
    })
    const acts = await actsUpon(open.database, receipt.number)
    expect(acts.map(({ action }) => action)).toEqual([
      'proposal.submitted',
      'proposal.changed',
      'proposal.withdrawn',
    ])
  })
})

it('has one way to unseal a file', async () => {
  const sources = ['api/applications/sealing/commands.ts', 'api/platform/uploads/receive.ts']
  const { globSync } = await import('node:fs')
  const users = []
  for (const path of globSync('{api,web}/**/*.{ts,tsx}').filter((each) => !each.endsWith('.test.ts'))) {
    if (/\bunsealed\b/.test(await readFile(path, 'utf8')) && !path.endsWith('cipher.ts')) users.push(path)
  }
  expect(users.sort()).toEqual(sources)
})
