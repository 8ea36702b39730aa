import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { fileOf, firmForm, formOf, pdf, proposal } from '#tests/support/documents.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const { ask, awardedRfp, database, get, openedRfp, propose, rfpOf, scoringRfp, seeker, withdraw } =
  await awardsApp()

async function firm(values: object = {}) {
  const person = await seeker()
  await ask('/api/user/firm/', { method: 'PUT', token: person.token, body: firmForm(values) })
  return person
}

const addDocument = async (token: string, valid_until: string) => {
  const document = fileOf(pdf(`Tax until ${valid_until}`), `tax-${valid_until}.pdf`)
  const form = formOf({ kind: 'TAX', valid_until, document })
  return (await ask('/api/user/firm/documents/', { token, form })).json().firm.documents.at(-1)
}

const send = async (rfpId: number, token: string, values: Record<string, string> = {}) =>
  (await propose(rfpId, token, proposal(values))).json()

describe('a proposal of a firm', () => {
  it('keeps the firm as it was, with the documents that are valid, on its receipt', async () => {
    const { rfp } = await rfpOf()
    const { token } = await firm({ tax_number: 'T-1' })
    await addDocument(token, '2001-01-01')
    const valid = await addDocument(token, '2099-01-01')
    const standing = (await get(`/api/proposal-requests/${rfp.id}/proposals/own/`, token)).json()
    expect(standing.firm).toMatchObject({ name: 'Volta Bridges', documents: [{}, { id: valid.id }] })
    const { number, firm: sent } = await send(rfp.id, token)
    expect(sent).toMatchObject({
      name: 'Volta Bridges',
      tax_number: 'T-1',
      documents: [{ file_name: 'tax-2099-01-01.pdf', sha256: valid.sha256, valid_until: '2099-01-01' }],
      partners: [],
    })
    await ask('/api/user/firm/', { method: 'PUT', token, body: firmForm({ name: 'Later', version: 1 }) })
    expect((await get(`/api/user/applications/${number}/`, token)).json().firm).toEqual(sent)
  })

  it('is sealed in the database', async () => {
    const { rfp } = await rfpOf()
    const { token } = await firm()
    const { number } = await send(rfp.id, token)
    const [row] = await database.select().from(applications).where(eq(applications.number, number))
    expect(row?.sealedFirm).toMatch(/^sealed:/)
    expect(JSON.stringify(row)).not.toContain('Volta')
  })

  it('has the documents that were chosen, and no others', async () => {
    const { rfp } = await rfpOf()
    const { token } = await firm()
    const old = await addDocument(token, '2001-01-01')
    await addDocument(token, '2099-01-01')
    const other = await firm()
    const foreign = await addDocument(other.token, '2099-01-01')
    const refused = await send(rfp.id, token, { firm_documents: JSON.stringify([foreign.id]) })
    expect(refused).toEqual({ firm_documents: [expect.stringContaining('was deleted')] })
    const { firm: sent } = await send(rfp.id, token, { firm_documents: JSON.stringify([old.id]) })
    expect(sent.documents).toMatchObject([{ valid_until: '2001-01-01' }])
  })
})

describe('a proposal with partners', () => {
  it.each([
    ['[{"name":"","country":"TG"}]', 'name of each partner'],
    ['[{"name":"Lomé Steel","country":""}]', 'country of each partner'],
    ['[{"name":"A","country":"TG","share":60},{"name":"B","country":"BJ","share":40}]', 'your own firm'],
    ['[{"name":"A","country":"TG","share":0}]', 'above 0 and below 100'],
    ['no JSON', 'cannot be read'],
  ])('refuses the partners %s', async (partners, told) => {
    const { rfp } = await rfpOf()
    const { token } = await firm()
    expect(await send(rfp.id, token, { partners })).toEqual({ partners: [expect.stringContaining(told)] })
  })

  it('names partners only with a firm, which a person alone does without', async () => {
    const { rfp } = await rfpOf()
    const { token } = await seeker()
    const partners = JSON.stringify([{ name: 'Lomé Steel', country: 'TG' }])
    expect(await send(rfp.id, token, { partners })).toEqual({
      partners: [expect.stringContaining('Save your own firm first')],
    })
    expect(await send(rfp.id, token)).toMatchObject({ firm: null, sent_by: null })
  })

  it('is as new where it is sent again after it was withdrawn', async () => {
    const { rfp } = await rfpOf()
    const { token } = await seeker()
    const { number } = await send(rfp.id, token)
    await withdraw(number, token)
    await ask('/api/user/firm/', { method: 'PUT', token, body: firmForm() })
    expect(await send(rfp.id, token)).toMatchObject({ number, firm: { name: 'Volta Bridges' } })
  })
})

describe('the firm of a proposal', () => {
  it('is shown to the company after the technical opening, with its partners', async () => {
    const { owner, url, bidders } = await openedRfp({ firms: 1, isOfFirms: true })
    const { proposals } = (await get(url, owner.token)).json()
    const [bidder] = bidders
    expect(proposals).toMatchObject([
      {
        bidder: { name: 'Adomfields Bridges Limited + Adomstone Steel', email: bidder?.email },
        firm: { registration_number: 'CS-Adom', partners: [{ country: 'TG', share: 40 }] },
        sent_by: expect.stringContaining('Adom'),
      },
    ])
  })

  it('is told to a blind panel through no door but the declarations', async () => {
    const blind = await scoringRfp({ isOfFirms: true, plan: { isBidderBlind: true } })
    const { at, chair, owner, url } = blind
    const seen = JSON.stringify([
      (await get(`${at}scores/`, chair.token)).json(),
      (await get(at, chair.token)).json(),
      (await get(url, chair.token)).json(),
    ])
    for (const told of ['fields', 'FIELDS', 'stone', 'CS-Adom', 'CS-Boateng'])
      expect(seen).not.toContain(told)
    expect(seen).toContain('build bridges')
    expect(JSON.stringify((await get(at, owner.token)).json())).toContain('Adomfields')
  })

  it('stands in the award that everybody reads, and in open data', async () => {
    const { rfp } = await awardedRfp({ isOfFirms: true })
    const { award } = (await get(`/api/proposal-requests/${rfp.id}/plan/`, '')).json()
    expect(award.winner).toMatch(/fields Bridges Limited \+ .*stone Steel$/)
  })
})
