import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { newsApp } from '#tests/support/hiring/news.ts'
import { member } from '#tests/support/members.ts'

const app = await newsApp()
const {
  database,
  server,
  companyWith,
  applicantFor,
  applied,
  shown,
  unread,
  mailsTo,
  note,
  set,
  letMailsComeDue,
} = app

it('tells nobody who may not know: by role, who left, is suspended or unverified, and of a suspended company', async () => {
  const { companyId, job, recruiter } = await companyWith()
  const people = []
  for (let n = 0; n < 4; n++) people.push(await member(database, { companyId, role: 'RECRUITER' }))
  const [gone, suspended, unverified, demoted] = people.map(({ id }) => id)
  await note({ kind: 'NEW_QUESTION', opportunityId: job.id }, ...applied(job.id, 1))
  await database.execute(sql`delete from company_members where user_id = ${gone}`)
  await database.execute(sql`update users set suspended_at = now() where id = ${suspended}`)
  await database.execute(sql`update users set verified_at = null where id = ${unverified}`)
  await database
    .update(companyMembers)
    .set({ role: 'VIEWER' })
    .where(eq(companyMembers.userId, demoted ?? 0))
  await server.runDueJobs()
  const { rows } = await database.execute<{ id: number; kind: string }>(sql`
    select user_id as id, kind from notifications where kind like 'NEW_%' and user_id in (
      select unnest(${sql.param([recruiter.id, ...people.map(({ id }) => id)])}::int[])) order by kind, id`)
  expect(rows).toEqual([
    { id: recruiter.id, kind: 'NEW_APPLICANT' },
    { id: demoted, kind: 'NEW_APPLICANT' },
    { id: recruiter.id, kind: 'NEW_QUESTION' },
  ])
  await database.execute(sql`update companies set suspended_at = now() where id = ${companyId}`)
  await note(...applied(job.id, 1))
  await letMailsComeDue()
  expect(await shown(recruiter)).toHaveLength(2)
})

it('looks again before a mail goes: at the role, the company, the address and the setting', async () => {
  const changes = [
    (userId: number) => sql`delete from company_members where user_id = ${userId}`,
    (userId: number) => sql`update users set suspended_at = now() where id = ${userId}`,
    (userId: number) => sql`update users set verified_at = null where id = ${userId}`,
    (userId: number) => sql`update companies c set suspended_at = now() from company_members w
      where w.company_id = c.id and w.user_id = ${userId}`,
    (userId: number) => sql`update notification_settings set by_mail = false where user_id = ${userId}`,
  ]
  for (const change of changes) {
    const { job, recruiter } = await companyWith()
    await set(recruiter.token, 'NEW_APPLICANT', 'DAILY')
    await note(...applied(job.id, 1))
    await server.runDueJobs()
    await database.execute(change(recruiter.id))
    await letMailsComeDue()
    expect(mailsTo(recruiter)).toEqual([])
  }
})

it('names nobody whom blind screening keeps nameless, on the site or by mail', async () => {
  const { job, recruiter } = await companyWith({ isBlind: true })
  await applicantFor(job.id, 'Ekow')
  await server.runDueJobs()
  expect(mailsTo(recruiter)).toHaveLength(1)
  expect(JSON.stringify([mailsTo(recruiter), await shown(recruiter)])).not.toContain('Ekow')
})

it('tells only how many proposals came, and nothing about who sent them', async () => {
  const { rfp, owner, recruiter } = await app.rfpOf()
  const viewer = await member(database, { companyId: owner.companyId, role: 'VIEWER' })
  const { seeker: bidder, number } = await app.sendProposal(rfp.id)
  const [{ firstName, lastName } = { firstName: '', lastName: '' }] = await database
    .select()
    .from(users)
    .where(eq(users.id, bidder.id))
  await letMailsComeDue()
  expect(await shown(viewer)).toEqual([])
  for (const each of [owner, recruiter]) {
    expect(await shown(each)).toMatchObject([
      { title: '1 new proposal: A bridge', link: `/admin/posts/${rfp.id}/proposals/` },
    ])
    expect(mailsTo(each).map(({ subject }) => subject)).toEqual(['1 new proposal for A bridge'])
    const all = JSON.stringify([mailsTo(each), await shown(each)])
    for (const secret of [number, `${firstName} ${lastName}`, bidder.email]) expect(all).not.toContain(secret)
  }
})

it('shows no counts to who left', async () => {
  const { companyId, job } = await companyWith()
  const mate = await member(database, { companyId, role: 'RECRUITER' })
  await note(...applied(job.id, 1))
  await server.runDueJobs()
  expect(await unread(mate)).toMatchObject([{ kind: 'NEW_APPLICANT', post: job.id, count: 1 }])
  await database.delete(companyMembers).where(eq(companyMembers.userId, mate.id))
  expect(await unread(mate)).toEqual([])
})
