import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { firmInvitations } from '#api/platform/database/tables/companies-tables.ts'
import { panelMembers } from '#api/platform/database/tables/evaluation-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { INVITATIONS_AN_HOUR } from '#api/platform/limits/rules.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { fileOf, firmForm, formOf, pdf, proposal } from '#tests/support/documents.ts'
import { lastMail } from '#tests/support/mails.ts'

const { ask, change, database, get, make, propose, seeker, server, withdraw } = await applicantsApp()

async function owner() {
  const person = await seeker()
  await ask('/api/user/firm/', { method: 'PUT', token: person.token, body: firmForm() })
  return person
}

const invite = (token: string, email: string) =>
  ask('/api/user/firm/invitations/', { token, body: { email } })
const firmOf = async (token: string) => (await get('/api/user/firm/', token)).json().firm
const invitationsOf = async (token: string) => (await get('/api/user/firm-invitations/', token)).json()
const accept = (token: string, id: number) => ask(`/api/user/firm-invitations/${id}/acceptance/`, { token })
const remove = (token: string, id: number) =>
  ask(`/api/user/firm/members/${id}/`, { method: 'DELETE', token })

async function firmOfTwo() {
  const [first, second] = [await owner(), await seeker()]
  await invite(first.token, second.email)
  const [invitation] = await invitationsOf(second.token)
  const joined = await accept(second.token, invitation.id)
  expect(joined.statusCode, joined.body).toBe(200)
  const { members } = joined.json().firm
  return { first, second, secondId: members.find(({ is_you }: { is_you: boolean }) => is_you).id }
}

it('invites by email, and is joined by the account that has the address', async () => {
  const [first, second, stranger] = [await owner(), await seeker(), await seeker()]
  expect((await invite(first.token, second.email)).json().firm.invitations).toMatchObject([
    { email: second.email },
  ])
  await server.runDueJobs()
  expect(lastMail(server.sent, second.email).subject).toContain('Volta Bridges invites you')
  const [invitation] = await invitationsOf(second.token)
  expect(invitation).toMatchObject({ firm: 'Volta Bridges' })
  expect(await invitationsOf(stranger.token)).toEqual([])
  expect((await accept(stranger.token, invitation.id)).statusCode).toBe(404)
  const { firm } = (await accept(second.token, invitation.id)).json()
  expect(firm).toMatchObject({
    role: 'WRITER',
    invitations: [],
    members: [{ role: 'OWNER' }, { is_you: true }],
  })
  expect((await accept(second.token, invitation.id)).statusCode).toBe(404)
  expect((await firmOf(first.token)).members).toHaveLength(2)
})

it('takes an invitation back, and lets owners alone invite', async () => {
  const { first, second } = await firmOfTwo()
  expect((await invite(second.token, 'third@example.org')).statusCode).toBe(403)
  expect((await invite(first.token, second.email)).json()).toEqual({
    email: ['This person is already a member'],
  })
  const [{ id }] = (await invite(first.token, 'third@example.org')).json().firm.invitations
  expect((await firmOf(second.token)).invitations).toEqual([])
  const gone = (by: { token: string }) =>
    ask(`/api/user/firm/invitations/${id}/`, { method: 'DELETE', token: by.token })
  expect((await gone(second)).statusCode).toBe(403)
  expect((await gone(first)).json().firm.invitations).toEqual([])
  expect((await gone(first)).statusCode).toBe(404)
})

it('is joined by nobody who acts for another', async () => {
  const [first, other] = [await owner(), await owner()]
  await invite(first.token, other.email)
  const [invitation] = await invitationsOf(other.token)
  const refused = await accept(other.token, invitation.id)
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('already')])
})

it('is joined by nobody who judges a proposal of it', async () => {
  const [first, judge] = [await owner(), await seeker()]
  const rfp = await make.rfp()
  const { number } = (await propose(rfp.id, first.token)).json()
  await database
    .insert(panelMembers)
    .values({ opportunityId: rfp.id, userId: judge.id, name: 'Ama Owusu', isOutsider: true, isChair: false })
  await invite(first.token, judge.email)
  const [invitation] = await invitationsOf(judge.token)
  const refused = await accept(judge.token, invitation.id)
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'panel_own_bid'])
  await withdraw(number, first.token)
  expect((await accept(judge.token, invitation.id)).statusCode).toBe(200)
})

it('sends one proposal, which all members see, change and withdraw', async () => {
  const { first, second } = await firmOfTwo()
  const rfp = await make.rfp()
  const { number } = (await propose(rfp.id, first.token)).json()
  const again = await propose(rfp.id, second.token)
  expect([again.statusCode, again.json().detail]).toEqual([409, 'You have already applied'])
  const receipt = (await get(`/api/user/applications/${number}/`, second.token)).json()
  expect(receipt).toMatchObject({ number, firm: { name: 'Volta Bridges' }, sent_by: expect.any(String) })
  expect((await get('/api/user/proposals/', second.token)).json()).toMatchObject([{ number }])
  const anew = formOf({ technical_proposal: fileOf(pdf('Better'), 'better.pdf') })
  expect((await change(number, second.token, anew)).statusCode).toBe(200)
  expect((await get(`/api/user/applications/${number}/`, first.token)).json().files).toContainEqual(
    expect.objectContaining({ name: 'better.pdf' }),
  )
  expect((await withdraw(number, second.token)).json().status).toBe('WITHDRAWN')
  const revived = await propose(rfp.id, second.token, proposal())
  expect(revived.json()).toMatchObject({ number, status: 'RECEIVED' })
  expect((await get('/api/user/proposals/', first.token)).json()).toHaveLength(1)
})

it('shows a removed member nothing any more, be it what they sent', async () => {
  const { first, second, secondId } = await firmOfTwo()
  const rfp = await make.rfp()
  const { number } = (await propose(rfp.id, second.token)).json()
  const owners = (await firmOf(second.token)).members[0].id
  expect((await remove(second.token, owners)).statusCode).toBe(403)
  expect((await remove(first.token, owners)).statusCode).toBe(409)
  expect((await remove(first.token, secondId)).statusCode).toBe(200)
  expect(await firmOf(second.token)).toBeNull()
  expect((await get(`/api/user/applications/${number}/`, second.token)).statusCode).toBe(404)
  expect((await get('/api/user/proposals/', second.token)).json()).toEqual([])
  expect((await withdraw(number, second.token)).statusCode).toBe(404)
  expect((await get(`/api/user/applications/${number}/`, first.token)).json()).toMatchObject({ number })
})

it('is not deleted while a proposal of it is judged, and gives nothing back to who was removed', async () => {
  const { first, second, secondId } = await firmOfTwo()
  const rfp = await make.rfp()
  const { number } = (await propose(rfp.id, second.token)).json()
  await remove(first.token, secondId)
  const removeFirm = () => ask('/api/user/firm/', { method: 'DELETE', token: first.token })
  const refused = await removeFirm()
  expect([refused.statusCode, refused.json().reason]).toEqual([409, 'firm_has_bid'])
  await database.update(opportunities).set({ status: 'CANCELLED' }).where(eq(opportunities.id, rfp.id))
  expect((await removeFirm()).json()).toEqual({ firm: null })
  expect((await get(`/api/user/applications/${number}/`, second.token)).statusCode).toBe(404)
  expect((await get('/api/user/proposals/', second.token)).json()).toEqual([])
})

it('leaves a proposal with its sender who deletes the firm once the RFP has ended', async () => {
  const { first } = await firmOfTwo()
  const rfp = await make.rfp()
  const { number } = (await propose(rfp.id, first.token)).json()
  await database.update(opportunities).set({ status: 'CANCELLED' }).where(eq(opportunities.id, rfp.id))
  expect((await ask('/api/user/firm/', { method: 'DELETE', token: first.token })).statusCode).toBe(200)
  expect((await get(`/api/user/applications/${number}/`, first.token)).json()).toMatchObject({ number })
})

it('gives nothing back to who was removed where the account of its last member goes', async () => {
  const { first, second, secondId } = await firmOfTwo()
  const rfp = await make.rfp()
  const { number } = (await propose(rfp.id, second.token)).json()
  await remove(first.token, secondId)
  await database.update(users).set({ deleteAt: sql`now()` }).where(eq(users.id, first.id))
  await server.runSweep()
  expect((await get(`/api/user/applications/${number}/`, second.token)).statusCode).toBe(404)
})

it('is left by a member, and goes on with the eldest where the owner’s account goes', async () => {
  const { first, second } = await firmOfTwo()
  await database.update(users).set({ deleteAt: sql`now()` }).where(eq(users.id, first.id))
  await server.runSweep()
  expect(await firmOf(second.token)).toMatchObject({ role: 'OWNER', members: [{ is_you: true }] })
  const third = await seeker()
  await invite(second.token, third.email)
  const [invitation] = await invitationsOf(third.token)
  const { firm } = (await accept(third.token, invitation.id)).json()
  const { id } = firm.members.find(({ is_you }: { is_you: boolean }) => is_you)
  expect((await remove(third.token, id)).json()).toEqual({ firm: null })
})

it('mails no more strangers from one firm after another', async () => {
  const { token } = await owner()
  const invited = (n: number) => invite(token, `stranger-${n}@example.org`)
  const answers = []
  for (let n = 0; n < INVITATIONS_AN_HOUR; n++) {
    answers.push((await invited(n)).statusCode)
    await ask('/api/user/firm/', { method: 'DELETE', token })
    await ask('/api/user/firm/', { method: 'PUT', token, body: firmForm() })
  }
  expect(new Set(answers)).toEqual(new Set([201]))
  expect((await invited(INVITATIONS_AN_HOUR)).statusCode).toBe(429)
})

it('forgets an invitation 30 days after its end', async () => {
  const [{ token }, one, other] = [await owner(), await seeker(), await seeker()]
  for (const { email } of [one, other]) await invite(token, email)
  const ended = sql`now() - interval '31 days'`
  await database.update(firmInvitations).set({ expiresAt: ended }).where(eq(firmInvitations.email, one.email))
  await server.runSweep()
  const left = await database.select({ email: firmInvitations.email }).from(firmInvitations)
  const emails = left.map(({ email }) => email)
  expect([emails.includes(one.email), emails.includes(other.email)]).toEqual([false, true])
})
