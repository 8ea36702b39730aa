import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applicationEvents, applications } from '#api/platform/database/tables/applications-tables.ts'
import { proceedings } from '#api/platform/database/tables/evaluation-tables.ts'
import { applicationActs, messages, offers } from '#api/platform/database/tables/hiring-tables.ts'
import { interviewSeats, interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { bookmarks, pageViews } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { questions } from '#api/platform/database/tables/procurement-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { member } from '#tests/support/members.ts'

const { open, ask } = await accountsApp()
const { database } = open
const make = factories(database)
const HOUR = 3_600_000
let numbered = 0

type Many = { times: number; seated: number }

/** Something in every part of a company's dashboard, each `times` over; the same people apply to every company. */
async function everythingOf(companyId: number, people: { id: number }[], { seated, times }: Many) {
  for (let n = 0; n < times; n++) {
    const name = `Company ${companyId}, ${n}`
    const soon = new Date(Date.now() + HOUR)
    const job = await make.job({ companyId, name, deadlineAt: soon })
    const rfp = await make.rfp({ companyId, name, deadlineAt: soon })
    const over = await make.rfp({
      companyId,
      name,
      status: 'CLOSED',
      deadlineAt: new Date(Date.now() - HOUR),
    })
    const draft = await make.job({ companyId, status: 'DRAFT', name })
    await database.insert(proceedings).values({ opportunityId: rfp.id, state: 'EVALUATING' })
    await database.insert(posts).values([
      { opportunityId: rfp.id, companyId, draft: {} },
      { opportunityId: draft.id, companyId, draft: { name }, review: 'REFUSED' },
    ])
    await database.insert(questions).values({ opportunityId: rfp.id, question: 'How long?' })
    for (const { id: userId } of people) {
      const applicationId = await applied(job.id, userId, seated)
      await applied(over.id, userId, seated)
      await accepted(applicationId, seated)
      await database.insert(bookmarks).values({ opportunityId: job.id, userId, knownStatus: 'OPEN' })
    }
    const day = new Date().toISOString().slice(0, 10)
    await database.insert(pageViews).values({ opportunityId: job.id, day, views: 7 })
  }
}

async function applied(opportunityId: number, userId: number, seated: number) {
  const number = `NUMB-${++numbered}`
  const submittedAt = new Date(Date.now() - HOUR)
  const [row] = await database
    .insert(applications)
    .values({ opportunityId, userId, number, bio: 'Hello', submittedAt })
    .returning()
  const applicationId = row?.id ?? 0
  await database
    .insert(messages)
    .values({ applicationId, isFromCompany: false, subject: 'Re', body: 'A question' })
  const soon = new Date(Date.now() + HOUR)
  const [interview] = await database
    .insert(interviews)
    .values({ applicationId, startsAt: soon, endsAt: soon, place: 'Office 4', createdAt: new Date(0) })
    .returning()
  await database.insert(interviewSeats).values({ interviewId: interview?.id ?? 0, userId: seated })
  const told = { kind: 'STATUS', status: 'IN_REVIEW', createdAt: submittedAt } as const
  await database.insert(applicationEvents).values({ applicationId, ...told })
  await database
    .insert(applicationActs)
    .values({ applicationId, actorId: userId, kind: 'MOVED', details: { to: 'INTERVIEW' } })
  return applicationId
}

async function accepted(applicationId: number, senderId: number) {
  await database.update(applications).set({ status: 'OFFER' }).where(eq(applications.id, applicationId))
  const [respondBy, answeredAt] = [new Date(Date.now() + HOUR), new Date()]
  const letter = { subject: 'Offer', body: 'GHS 3,000', respondBy }
  await database.insert(offers).values({ applicationId, senderId, ...letter, answer: 'ACCEPTED', answeredAt })
}

it('shows a company nothing of what another has, in any part', async () => {
  const [ours, theirs] = [await member(database), await member(database)]
  const people = [await person(database, 'JOB_SEEKER'), await person(database, 'JOB_SEEKER')]
  const dashboardOf = async ({ token }: { token: string }) =>
    (await ask('/api/company/dashboard/', { method: 'GET', token })).json()
  await everythingOf(ours.companyId, people, { times: 1, seated: ours.id })
  const before = await dashboardOf(ours)
  const { waiting, deadlines, funnel, views, posts: figures } = before
  const { more: _, ...lists } = waiting
  for (const part of [...Object.values(lists), deadlines, funnel, views, figures])
    expect(part).not.toEqual([])
  expect(funnel).toContainEqual({ status: 'OFFER', count: 2 })
  expect(views.at(-1)?.views + views.at(-2)?.views).toBe(7)

  // A seat of somebody else's company shows nothing either.
  await everythingOf(theirs.companyId, people, { times: 3, seated: ours.id })
  expect(await dashboardOf(ours)).toEqual(before)
  const other = JSON.stringify(await dashboardOf(theirs))
  expect(other).toContain(`Company ${theirs.companyId}, 2`)
  expect(other).not.toContain(`Company ${ours.companyId}, `)
})
