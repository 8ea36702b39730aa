import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { EVALUATION_FOLDER } from '#api/platform/uploads/rules.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { docx, fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { keepContractDocument } from './commands.ts'

const app = await awardsApp()
const { database, get, must, post, server } = app

type Firm = { number: string; token: string }
const nobody: Firm = { number: '', token: '' }
const FORM = { number: 'C-12/2026', amount: '1100', currency: 'GHS', signed_on: '2026-01-01' }

/** An RFP whose contract is noted; B won it. */
async function signed() {
  const own = await app.awardedRfp({ firms: 2, plan: { currency: 'GHS' } })
  await must(post(`${own.at}contract/`, own.owner.token, FORM))
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  return { ...own, a, b, files: `/api/evaluations/${own.rfp.id}/contract/documents/` }
}

const keep = (files: string, token: string, document: File | string, reason = '') =>
  app.ask(files, { method: 'POST', token, body: formOf({ reason, document }) })
const contractPdf = (text = 'Signed') => fileOf(pdf(text), 'contract.pdf')
const outcome = async ({ number, token }: Firm) =>
  (await get(`/api/user/applications/${number}/outcome/`, token)).json()
const ownFile = ({ number, token }: Firm) => get(`/api/user/applications/${number}/contract/document/`, token)
const titles = async ({ token }: { token: string }) =>
  (await get('/api/accounts/user/notifications/', token)).json().map(({ title }: { title: string }) => title)

it('keeps the signed contract for members who read proposals and for the winner, and for nobody else', async () => {
  const { a, b, owner, recruiter, files, rfp } = await signed()
  const { contract } = await must(keep(files, owner.token, contractPdf()))
  expect(contract.documents).toMatchObject([{ name: 'contract.pdf', by: expect.any(String), reason: '' }])
  const [{ id }] = contract.documents
  const read = await get(`/api/evaluations/${rfp.id}/contract/documents/${id}/`, recruiter.token)
  expect([read.statusCode, read.rawPayload.equals(pdf('Signed'))]).toEqual([200, true])
  expect((await outcome(b)).contract).toMatchObject({ number: 'C-12/2026', documents: [{ id }] })
  expect((await ownFile(b)).rawPayload.equals(pdf('Signed'))).toBe(true)
  expect(await titles(b)).toContain('The signed contract is there: A bridge')
  // The other bidder, a stranger, a visitor, and everybody on the public pages and in open data.
  expect((await outcome(a)).contract).toBeNull()
  expect(await titles(a)).not.toContain('The signed contract is there: A bridge')
  const stranger = await app.outsider()
  for (const { token } of [a, b, stranger])
    expect((await get(`${files}${id}/`, token)).statusCode, 'as the company').toBe(404)
  for (const token of [a.token, stranger.token, owner.token])
    expect((await ownFile({ ...b, token })).statusCode, 'as the winner').toBe(404)
  expect((await ownFile(a)).statusCode).toBe(404)
  expect((await app.ask(`${files}${id}/`, { method: 'GET' })).statusCode).toBe(401)
  const [{ name }] = contract.documents
  for (const path of [`/api/proposal-requests/${rfp.id}/plan/`, `/api/ocds/ocds-213czf-${rfp.id}/`])
    expect((await app.ask(path, { method: 'GET' })).body, path).not.toContain(name)
})

it('hides it from people from outside on the panel, who read the facts of the contract', async () => {
  const { at, owner, chair, second, files } = await signed()
  await must(keep(files, owner.token, contractPdf()))
  for (const { token } of [chair, second]) {
    const { contract } = (await get(`${at}award/`, token)).json()
    const mayRead = (await get(at, token)).json().seats.includes('reader')
    expect(contract.documents).toHaveLength(mayRead ? 1 : 0)
  }
})

it('is encrypted where it lies', async () => {
  const { owner, files, rfp } = await signed()
  await must(keep(files, owner.token, contractPdf('Under seal')))
  const { rows } = await database.execute<{ name: string; key: string | null }>(sql`
    select storage_name as name, wrapped_key as key from evaluation_documents where opportunity_id = ${rfp.id}`)
  expect(rows).toMatchObject([{ key: expect.any(String) }])
  const kept = await server.files.read(rows[0]?.name ?? '')
  expect(kept?.includes('%PDF')).toBe(false)
})

describe('another one', () => {
  it('takes its place with a reason alone, and the record has both', async () => {
    const { b, owner, files, rfp } = await signed()
    const [first] = (await must(keep(files, owner.token, contractPdf()))).contract.documents
    const silent = await keep(files, owner.token, contractPdf('Again'))
    expect([silent.statusCode, silent.json()]).toEqual([400, { reason: [expect.any(String)] }])
    const { contract } = await must(keep(files, owner.token, contractPdf('Again'), 'A page was missing'))
    expect(contract.documents).toMatchObject([
      { reason: 'A page was missing' },
      { id: first.id, sha256: first.sha256, reason: '' },
    ])
    expect((await ownFile(b)).rawPayload.equals(pdf('Again'))).toBe(true)
    expect((await outcome(b)).contract.documents).toHaveLength(1)
    expect((await get(`${files}${first.id}/`, owner.token)).rawPayload.equals(pdf('Signed'))).toBe(true)
    const entries = (await app.actsOf(rfp.id)).filter(({ action }) => action === 'contract.document')
    expect(entries.map(({ details }) => details)).toMatchObject([
      { sha256: first.sha256 },
      { replaces: first.sha256, reason: 'A page was missing' },
    ])
  })

  it('is not taken without an end, as the winner is told of each', async () => {
    const { owner, files, rfp } = await signed()
    await must(keep(files, owner.token, contractPdf()))
    await database.execute(sql`insert into contract_documents (opportunity_id, document_id, adder_name)
      select opportunity_id, document_id, adder_name from contract_documents, generate_series(2, ${LIMITS.contractDocuments})
      where opportunity_id = ${rfp.id}`)
    const full = await keep(files, owner.token, contractPdf('Again'), 'A page was missing')
    expect([full.statusCode, full.json().reason]).toEqual([409, 'contract_documents_full'])
  })

  it('that is the same is none: a repeated request changes nothing', async () => {
    const { owner, files } = await signed()
    await must(keep(files, owner.token, contractPdf()))
    const { contract } = await must(keep(files, owner.token, contractPdf()))
    expect(contract.documents).toHaveLength(1)
  })

  it('sent by two members at once waits for the first, and needs a reason', async () => {
    const { at, owner, recruiter, files } = await signed()
    const sent = [owner, recruiter].map(({ token }, n) => keep(files, token, contractPdf(`Copy ${n}`)))
    const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([201, 400])
    expect((await get(`${at}award/`, owner.token)).json().contract.documents).toHaveLength(1)
  })
})

it('is not taken from a member who lost the right while it came', async () => {
  const { recruiter, rfp } = await signed()
  const before = await server.files.list(EVALUATION_FOLDER)
  async function* form() {
    yield { name: 'reason', text: '' }
    yield {
      name: 'document',
      fileName: 'contract.pdf',
      content: Readable.from([pdf('Signed')]),
      isCut: () => false,
    }
    await database.execute(sql`update company_members set role = 'EVALUATOR' where user_id = ${recruiter.id}`)
  }
  const services = {
    database,
    files: server.files,
    mails: { enqueue: async () => undefined },
    clamdUrl: undefined,
  }
  const kept = keepContractDocument(services, { userId: recruiter.id, opportunityId: rfp.id }, form())
  await expect(kept).rejects.toMatchObject({ code: 'forbidden' })
  expect(await server.files.list(EVALUATION_FOLDER)).toEqual(before)
})

it('takes a PDF alone, from members who publish, once the contract is noted', async () => {
  const { owner, chair, a, b, files } = await signed()
  const wrong = async (document: File | string) => (await keep(files, owner.token, document)).json()
  expect(await wrong(fileOf(docx(), 'contract.docx'))).toEqual({
    document: ['The signed contract must be a PDF'],
  })
  expect(await wrong('')).toEqual({ document: ['Choose the file of the signed contract'] })
  expect(await wrong(fileOf(Buffer.from('no PDF'), 'contract.pdf'))).toEqual({
    document: [expect.any(String)],
  })
  for (const [{ token }, status] of [
    [chair, 403],
    [a, 404],
    [b, 404],
  ] as const)
    expect((await keep(files, token, contractPdf())).statusCode).toBe(status)
  const early = await app.awardedRfp({ firms: 2 })
  const refused = await keep(
    `/api/evaluations/${early.rfp.id}/contract/documents/`,
    early.owner.token,
    contractPdf(),
  )
  expect(refused.statusCode).toBe(409)
})
