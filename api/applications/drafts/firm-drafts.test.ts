import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { proposalDraftFiles, proposalDrafts } from '#api/platform/database/tables/applications-tables.ts'
import { PARTS_OF } from '#contract/vocabulary.ts'
import { fileOf, firmForm, formOf, pdf } from '#tests/support/documents.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { endDraft } from './commands.ts'

const made = await evaluationsApp()
const { ask, database, get, plannedRfp, propose, seeker } = made

type Person = Awaited<ReturnType<typeof seeker>>

const makeFirm = ({ token }: Person) => ask('/api/user/firm/', { method: 'PUT', token, body: firmForm() })

async function join(owner: Person, member: Person) {
  await ask('/api/user/firm/invitations/', { token: owner.token, body: { email: member.email } })
  const [{ id }] = (await get('/api/user/firm-invitations/', member.token)).json()
  const joined = await ask(`/api/user/firm-invitations/${id}/acceptance/`, { token: member.token })
  expect(joined.statusCode, joined.body).toBe(200)
  return joined.json().firm.members.find(({ is_you }: { is_you: boolean }) => is_you).id
}

async function firmOfTwo() {
  const [ama, kofi] = [await seeker(), await seeker()]
  await makeFirm(ama)
  return { ama, kofi, kofiId: await join(ama, kofi) }
}

/** The requests of somebody about the draft for an RFP. */
const deskOf = (rfpId: number, { token }: Person) => ({
  read: async () => (await get(`/api/proposal-requests/${rfpId}/draft/`, token)).json(),
  save: (bio: string, version: number) =>
    ask(`/api/proposal-requests/${rfpId}/draft/`, { method: 'PUT', token, body: { bio, version } }),
  add: (part: string, name = part, replaces?: string) =>
    ask(`/api/proposal-requests/${rfpId}/draft/files/`, {
      token,
      form: formOf({ [part]: fileOf(pdf(name), `${name}.pdf`), ...(replaces && { replaces }) }),
    }),
  discard: () => ask(`/api/proposal-requests/${rfpId}/draft/`, { method: 'DELETE', token }),
  send: (bio: string, draft: string) => propose(rfpId, token, formOf({ bio, draft })),
  list: async () => (await get('/api/user/proposal-drafts/', token)).json(),
})

async function writing() {
  const { rfp } = await plannedRfp()
  const people = await firmOfTwo()
  return { rfp, ...people, first: deskOf(rfp.id, people.ama), second: deskOf(rfp.id, people.kofi) }
}

it('is one of all members, says who saved it, and is sent by any of them', async () => {
  const { first, second, rfp, ama, kofi } = await writing()
  expect((await first.save('We build', 0)).json()).toMatchObject({ firm: 'Volta Bridges', saved_by: null })
  expect(await second.read()).toMatchObject({ bio: 'We build', saved_by: 'Kojo Asare' })
  expect((await first.add('technical_proposal')).statusCode).toBe(200)
  expect((await second.add('financial_proposal')).statusCode).toBe(200)
  const draft = await first.read()
  expect(draft.files).toHaveLength(2)
  expect(await first.list()).toMatchObject([{ proposal_request_id: rfp.id, firm: 'Volta Bridges', files: 2 }])
  const rows = await database.select({ by: proposalDraftFiles.addedBy }).from(proposalDraftFiles)
  expect(rows.map(({ by }) => by).sort()).toEqual([ama.id, kofi.id].sort())
  const sent = await second.send('We build', draft.state)
  expect(sent.statusCode, sent.body).toBe(201)
  expect([await first.read(), await second.read(), await first.list()]).toEqual([null, null, []])
  expect((await first.save('Once more', 0)).json().reason).toBe('already_applied')
})

it('lets no colleague overwrite newer words or files', async () => {
  const { first, second } = await writing()
  const began = await Promise.all([first.save('Of Ama', 0), second.save('Of Kofi', 0)])
  expect(began.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { bio, version } = await first.read()
  expect(['Of Ama', 'Of Kofi']).toContain(bio)
  expect((await second.save('Later', version)).statusCode).toBe(200)
  expect((await first.save('Stale', version)).json().reason).toBe('draft_overtaken')
  const both = await Promise.all([
    first.add('technical_proposal', 'one'),
    second.add('technical_proposal', 'two'),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await second.read()).files).toHaveLength(1)
})

it('does not send what a colleague changed meanwhile', async () => {
  const { first, second } = await writing()
  await first.save('We build', 0)
  for (const part of ['technical_proposal', 'financial_proposal']) await first.add(part)
  const { state, files } = await first.read()
  await second.add('financial_proposal', 'cheaper', files[1].sha256)
  const sent = await first.send('We build', state)
  expect([sent.statusCode, sent.json().reason]).toEqual([409, 'draft_changed'])
})

it('is shut to who was removed, while it stays with the firm', async () => {
  const { first, second, ama, kofiId } = await writing()
  await second.save('We build', 0)
  await second.add('technical_proposal')
  const { state } = await second.read()
  const removed = await ask(`/api/user/firm/members/${kofiId}/`, { method: 'DELETE', token: ama.token })
  expect(removed.statusCode, removed.body).toBe(200)
  expect([await second.read(), await second.list()]).toEqual([null, []])
  expect((await second.discard()).statusCode).toBe(404)
  expect((await second.send('We build', state)).statusCode).not.toBe(201)
  expect(await first.read()).toMatchObject({ bio: 'We build', files: [{ part: 'technical_proposal' }] })
})

it('is not sent by who is removed while they send it, nor without a file that is removed then', async () => {
  const { rfp } = await plannedRfp()
  const [ama, kofi] = [await seeker(), await seeker()]
  const [first, second] = [deskOf(rfp.id, ama), deskOf(rfp.id, kofi)]
  await second.save('Begun alone', 0)
  await makeFirm(ama)
  await first.save('We build', 0)
  for (const part of PARTS_OF.RFP) await first.add(part)
  const kofiId = await join(ama, kofi)
  const { state, files } = await second.read()
  /** The last step of sending, after the files were copied. */
  const end = ({ id }: Person) =>
    database.transaction((tx) => endDraft(tx, { opportunityId: rfp.id, userId: id }, { state, rows: files }))
  await ask(`/api/user/firm/members/${kofiId}/`, { method: 'DELETE', token: ama.token })
  await expect(end(kofi)).rejects.toMatchObject({ code: 'conflict' })
  const [{ part, sha256 }] = files
  await ask(`/api/proposal-requests/${rfp.id}/draft/files/${part}/?sha256=${sha256}`, {
    method: 'DELETE',
    token: ama.token,
  })
  await expect(end(ama)).rejects.toMatchObject({ code: 'conflict' })
  expect(await second.read()).toMatchObject({ bio: 'Begun alone', firm: null })
})

it('takes on what a member began alone, with their next change', async () => {
  const { rfp } = await plannedRfp()
  const [ama, kofi] = [await seeker(), await seeker()]
  const [first, second] = [deskOf(rfp.id, ama), deskOf(rfp.id, kofi)]
  await second.save('Begun alone', 0)
  await second.add('technical_proposal')
  await makeFirm(ama)
  await join(ama, kofi)
  expect(await first.read()).toBeNull()
  expect(await second.read()).toMatchObject({ bio: 'Begun alone', firm: null })
  expect((await second.save('Now of all', 1)).json()).toMatchObject({ firm: 'Volta Bridges', version: 2 })
  expect(await first.read()).toMatchObject({ bio: 'Now of all', files: [{ name: 'technical_proposal.pdf' }] })
})

it("keeps a member's own draft apart from the firm's, until they leave", async () => {
  const { rfp } = await plannedRfp()
  const [ama, kofi] = [await seeker(), await seeker()]
  const [first, second] = [deskOf(rfp.id, ama), deskOf(rfp.id, kofi)]
  await second.save('My own words', 0)
  await makeFirm(ama)
  await first.save('Words of the firm', 0)
  const id = await join(ama, kofi)
  expect(await second.read()).toMatchObject({ bio: 'Words of the firm' })
  expect(await second.list()).toMatchObject([{ firm: 'Volta Bridges' }])
  expect(
    (await ask(`/api/user/firm/members/${id}/`, { method: 'DELETE', token: kofi.token })).statusCode,
  ).toBe(200)
  expect(await second.read()).toMatchObject({ bio: 'My own words', firm: null })
})

it('opens nothing once its row is moved to another firm', async () => {
  const { first, rfp } = await writing()
  await first.save('We build', 0)
  const other = await seeker()
  await makeFirm(other)
  await database.execute(sql`update ${proposalDrafts} set firm_id = (select firm_id from firm_members where user_id = ${other.id})
    where opportunity_id = ${rfp.id}`)
  expect((await get(`/api/proposal-requests/${rfp.id}/draft/`, other.token)).statusCode).toBe(500)
})

it('outlives the account of the member who wrote it, and goes with the firm', async () => {
  const { first, second, kofi, ama, rfp } = await writing()
  await second.save('We build', 0)
  await second.add('technical_proposal')
  await database.execute(sql`delete from users where id = ${kofi.id}`)
  expect(await first.read()).toMatchObject({ bio: 'We build', saved_by: null, files: [{}] })
  expect((await ask('/api/user/firm/', { method: 'DELETE', token: ama.token })).statusCode).toBe(200)
  expect(await database.$count(proposalDrafts, sql`opportunity_id = ${rfp.id}`)).toBe(0)
})
