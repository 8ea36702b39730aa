import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { firmDocuments } from '#api/platform/database/tables/companies-tables.ts'
import { documentPart } from '#contract/applications/parts.ts'
import { fileOf, firmForm, formOf, pdf } from '#tests/support/documents.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'

const made = await evaluationsApp()
const { ask, database, get, plannedRfp, propose, seeker, server } = made

async function firmWithDocument(content = 'Certificate of Volta Bridges') {
  const person = await seeker()
  const { token } = person
  await ask('/api/user/firm/', { method: 'PUT', token, body: firmForm() })
  const form = formOf({ kind: 'REGISTRATION', document: fileOf(pdf(content), 'certificate.pdf') })
  const added = await ask('/api/user/firm/documents/', { token, form })
  expect(added.statusCode, added.body).toBe(201)
  const [document] = added.json().firm.documents
  return { ...person, document }
}

async function asking() {
  const made = await plannedRfp({ plan: { mandatory: [{ name: 'Business licence', needsDocument: true }] } })
  const id = made.rfp.id
  const licence = documentPart('TECHNICAL', made.requirements[0]?.id ?? 0)
  return {
    id,
    licence,
    copy: (
      token: string,
      firmDocument: number,
      { part = licence, replaces }: { part?: string; replaces?: string } = {},
    ) =>
      ask(`/api/proposal-requests/${id}/draft/files/${part}/firm-document/`, {
        token,
        body: { firm_document: firmDocument, ...(replaces && { replaces }) },
      }),
    add: (token: string, part: string) =>
      ask(`/api/proposal-requests/${id}/draft/files/`, {
        token,
        form: formOf({ [part]: fileOf(pdf(part), `${part}.pdf`) }),
      }),
    read: async (token: string) => (await get(`/api/proposal-requests/${id}/draft/`, token)).json(),
  }
}

it('copies a document of the firm into the draft, which keeps its hash and is sent', async () => {
  const { id, licence, copy, add } = await asking()
  const { token, document } = await firmWithDocument()
  const copied = await copy(token, document.id)
  expect(copied.statusCode, copied.body).toBe(200)
  expect(copied.json().files).toEqual([
    { part: licence, name: 'certificate.pdf', size: document.size, sha256: document.sha256 },
  ])
  const [name = ''] = (await made.kept()).slice(-1)
  let bytes = Buffer.alloc(0)
  for await (const chunk of (await server.files.stream(name)) ?? []) bytes = Buffer.concat([bytes, chunk])
  expect(bytes.includes('%PDF')).toBe(false)
  await ask(`/api/user/firm/documents/${document.id}/`, { method: 'DELETE', token })
  for (const part of ['technical_proposal', 'financial_proposal']) await add(token, part)
  const { state } = (await get(`/api/proposal-requests/${id}/draft/`, token)).json()
  const sent = await propose(id, token, formOf({ bio: 'We build', draft: state }))
  expect(sent.statusCode, sent.body).toBe(201)
  expect(sent.json().files).toContainEqual(
    expect.objectContaining({ part: licence, sha256: document.sha256 }),
  )
})

it('refuses documents of other firms, deleted and infected ones, and parts that nobody asks for', async () => {
  const { licence, copy } = await asking()
  const [own, other] = [await firmWithDocument(), await firmWithDocument()]
  const gone = { [licence]: ['A document that you chose was deleted, or is not checked yet. Choose again'] }
  expect((await copy(own.token, other.document.id)).json()).toMatchObject(gone)
  expect((await copy((await seeker()).token, own.document.id)).json()).toMatchObject(gone)
  expect((await copy(own.token, 987_654)).json()).toMatchObject(gone)
  await database.update(firmDocuments).set({ scan: 'INFECTED' }).where(eq(firmDocuments.id, own.document.id))
  expect((await copy(own.token, own.document.id)).json()).toMatchObject(gone)
  const strange = await copy(other.token, other.document.id, { part: documentPart('TECHNICAL', 987_654) })
  expect(strange.json().reason).toBe('document_not_asked')
})

it('replaces the file that it names alone', async () => {
  const { licence, copy, add, read } = await asking()
  const { token, document } = await firmWithDocument()
  const [before] = (await add(token, licence)).json().files
  const blind = await copy(token, document.id)
  expect([blind.statusCode, blind.json().reason]).toEqual([409, 'draft_changed'])
  expect((await read(token)).files).toEqual([before])
  expect((await copy(token, document.id, { replaces: before.sha256 })).json().files).toMatchObject([
    { sha256: document.sha256 },
  ])
  expect((await copy(token, document.id)).json().files).toHaveLength(1)
})

it('takes none after the deadline', async () => {
  const { id, copy } = await asking()
  const { token, document } = await firmWithDocument()
  await made.setDeadlineAgo(id, '20 minutes')
  expect((await copy(token, document.id)).json().code).toBe('closed')
})
