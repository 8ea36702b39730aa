import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { keepDocument, openDocument } from '#api/applications/firm-documents/commands.ts'
import { sweepFiles } from '#api/applications/submission/jobs.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { firmDocuments, firms } from '#api/platform/database/tables/companies-tables.ts'
import { rotateSecret } from '#api/platform/keys/rotate.ts'
import { allRekeys } from '#api/rekeys.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { applicantsApp, letADayPass } from '#tests/support/applicants.ts'
import { fileOf, firmForm, formOf, pdf } from '#tests/support/documents.ts'
import { unzipped } from '#tests/support/zip.ts'
import { stateOf } from './rules.ts'

const { database, server, ask, seeker, get, kept } = await applicantsApp()

const save = (token: string, values: object = {}) =>
  ask('/api/user/firm/', { method: 'PUT', token, body: firmForm(values) })
const firmOf = async (token: string) => (await get('/api/user/firm/', token)).json().firm
type Sendable = string | Buffer | File
const add = (token: string, values: Record<string, Sendable> = {}) =>
  ask('/api/user/firm/documents/', {
    token,
    form: formOf({ kind: 'TAX', document: fileOf(pdf('Tax is paid'), 'tax.pdf'), ...values }),
  })

async function firm() {
  const person = await seeker()
  await save(person.token)
  return person
}

const rowsOf = (userId: number) =>
  database.select().from(firmDocuments).where(eq(firmDocuments.userId, userId))

describe('the firm that somebody bids as', () => {
  it('is none at first, then what was saved', async () => {
    const { token } = await seeker()
    expect(await firmOf(token)).toBeNull()
    const saved = (
      await save(token, { tax_number: 'T-1', signatories: [{ name: 'Ama', position: 'Director' }] })
    ).json()
    expect(saved.firm).toMatchObject({
      name: 'Volta Bridges',
      country: 'GH',
      tax_number: 'T-1',
      registration_number: '',
      signatories: [{ name: 'Ama', position: 'Director' }],
      version: 1,
      role: 'OWNER',
      documents: [],
    })
    expect(await firmOf(token)).toEqual(saved.firm)
    expect(await firmOf((await seeker()).token)).toBeNull()
  })

  it('is not overwritten by an old tab', async () => {
    const { token } = await firm()
    expect((await save(token, { version: 1, name: 'Volta Roads' })).json().firm.version).toBe(2)
    const late = await save(token, { version: 1, name: 'Older' })
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('changed the firm')])
    expect((await firmOf(token)).name).toBe('Volta Roads')
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ country: 'XX' }, 'country'],
    [{ signatories: [{ name: 'Ama', position: '' }] }, 'signatories.0.position'],
    [{ address: 'x'.repeat(LIMITS.firmAddressLength + 1) }, 'address'],
  ])('refuses %j', async (values, field) => {
    const answer = await save((await seeker()).token, values)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())[0]).toContain(field.split('.')[0])
  })
})

describe('a firm that goes', () => {
  it('goes with its documents when its owner deletes it', async () => {
    const { token } = await firm()
    await add(token)
    const gone = await ask('/api/user/firm/', { method: 'DELETE', token })
    expect(gone.json()).toEqual({ firm: null })
    expect((await ask('/api/user/firm/', { method: 'DELETE', token })).statusCode).toBe(404)
    expect((await add(token)).statusCode).toBe(404)
  })

  it('goes with the account, and its files a day later', async () => {
    const { id, token } = await firm()
    await add(token)
    const before = await kept()
    const [row] = await rowsOf(id)
    await database.update(users).set({ deleteAt: sql`now()` }).where(eq(users.id, id))
    await server.runSweep()
    expect(
      await database
        .select()
        .from(firms)
        .where(eq(firms.id, row?.firmId ?? 0)),
    ).toEqual([])
    expect(before).toContain(row?.storageName)
    await letADayPass(database)
    await sweepFiles({ database, files: server.files }, Date.now() + 25 * 3_600_000)
    expect(await kept()).not.toContain(row?.storageName)
  })
})

describe('a document of eligibility', () => {
  it('is kept encrypted, given out whole, and deleted', async () => {
    const { id, token } = await firm()
    const { firm: shown } = (await add(token, { valid_until: '2099-01-31' })).json()
    expect(shown.documents).toMatchObject([
      { kind: 'TAX', file_name: 'tax.pdf', valid_until: '2099-01-31', state: 'VALID', is_checked: true },
    ])
    const [row] = await rowsOf(id)
    const stored = await server.files.read(row?.storageName ?? '')
    expect(String(stored)).not.toContain('Tax is paid')
    const own = row?.id
    const file = await get(`/api/user/firm/documents/${own}/file/`, token)
    expect(file.rawPayload.equals(pdf('Tax is paid'))).toBe(true)
    const stranger = await firm()
    expect((await get(`/api/user/firm/documents/${own}/file/`, stranger.token)).statusCode).toBe(404)
    expect(
      (await ask(`/api/user/firm/documents/${own}/`, { method: 'DELETE', token: stranger.token })).statusCode,
    ).toBe(404)
    expect(
      (await ask(`/api/user/firm/documents/${own}/`, { method: 'DELETE', token })).json().firm.documents,
    ).toEqual([])
  })

  it('is not opened under another firm by who moves its row', async () => {
    const [one, other] = [await firm(), await firm()]
    await add(one.token)
    const { id } = await firmOf(other.token)
    await database.update(firmDocuments).set({ firmId: id }).where(eq(firmDocuments.userId, one.id))
    const [row] = await rowsOf(one.id)
    const opened = await openDocument(
      { database, files: server.files },
      { userId: other.id, id: row?.id ?? 0 },
    )
    await expect(opened.content.toArray()).rejects.toThrow()
  })

  it('is kept once, and counted', async () => {
    const { token } = await firm()
    await add(token)
    expect((await add(token)).json().firm.documents).toHaveLength(1)
    expect((await add(token, { kind: 'LICENCE' })).json().firm.documents).toHaveLength(2)
    const filled = await firmOf(token)
    await database.execute(sql`insert into firm_documents (firm_id, kind, file_name, media_type, size, sha256, storage_name)
      select ${filled.id}, 'OTHER', 'x.pdf', 'application/pdf', 1, n, 'applications/000-' || ${filled.id} || n
      from generate_series(1, ${LIMITS.firmDocuments - 2}) n`)
    const full = await add(token, { kind: 'OTHER' })
    expect([full.statusCode, full.json().detail]).toEqual([409, expect.stringContaining('20 documents')])
  })
})

describe('a document of eligibility that is wrong, old or moved', () => {
  it.each([
    [{ document: fileOf(Buffer.from('not one'), 'tax.pdf') }, 'document'],
    [{ document: fileOf(Buffer.from('x'), 'tax.exe') }, 'document'],
    [{ document: fileOf(Buffer.alloc(0), 'tax.pdf') }, 'document'],
    [{ kind: 'PASSPORT' }, 'kind'],
    [{ valid_until: '31/12/2027' }, 'valid_until'],
  ])('is refused at its field: %#', async (values, field) => {
    const { token } = await firm()
    const before = await kept()
    const answer = await add(token, values)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    expect(await kept()).toEqual(before)
  })

  it.each([
    ['2026-11-23', '2026-11-22', 'EXPIRED'],
    ['2026-11-23', '2026-11-23', 'ENDING'],
    ['2026-11-23', '2026-12-23', 'ENDING'],
    ['2026-11-23', '2026-12-24', 'VALID'],
    ['2026-11-23', null, 'VALID'],
  ])('on %s one valid until %s is %s', (today, until, state) => expect(stateOf(until, today)).toBe(state))

  it('is in the export of personal data, with the firm', async () => {
    const { token } = await firm()
    await add(token)
    const answer = await get('/api/accounts/user/export/', token)
    const files = unzipped(answer.rawPayload)
    const [own] = JSON.parse(String(files.get('firm.json')))
    expect(own).toMatchObject({ name: 'Volta Bridges', documents: [{ file_name: 'tax.pdf' }] })
    expect(files.get('files/firm/document-tax.pdf')).toEqual(pdf('Tax is paid'))
  })

  it('opens under a new SECRET_KEY, and under the old one no more', async () => {
    const { id, token } = await firm()
    await add(token)
    const [row] = await rowsOf(id)
    const secretKey = randomBytes(32).toString('base64url')
    await rotateSecret(database, secretKey, allRekeys)
    const after = Object.assign(Object.create(database), { secretKey })
    const asked = { userId: id, id: row?.id ?? 0 }
    const opened = await openDocument({ database: after, files: server.files }, asked)
    expect(Buffer.concat(await opened.content.toArray()).equals(pdf('Tax is paid'))).toBe(true)
    await expect(openDocument({ database, files: server.files }, asked)).rejects.toThrow()
  })
})

it('keeps no document of another firm that its sender left while it came', async () => {
  const [{ id }, other] = [await firm(), await firm()]
  async function* form() {
    yield { name: 'kind', text: 'TAX' }
    const content = Readable.from([pdf('Tax is paid')])
    yield { name: 'document', fileName: 'tax.pdf', content, isCut: () => false }
    await database.execute(sql`update firm_members set role = 'WRITER', firm_id = (
      select firm_id from firm_members where user_id = ${other.id}) where user_id = ${id}`)
  }
  const services = { database, files: server.files, queue: { enqueue: async () => {} }, isScanning: false }
  await expect(keepDocument(services, id, form())).rejects.toMatchObject({ code: 'not_found' })
  expect((await firmOf(other.token)).documents).toEqual([])
})
