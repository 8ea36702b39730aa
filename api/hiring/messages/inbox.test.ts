import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { messages } from '#api/platform/database/tables/hiring-tables.ts'
import type { ThreadRow } from '#contract/hiring/messages.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { member } from '#tests/support/members.ts'

const { database, make, get, ask, apply, seeker, applied, writeAsCompany, writeAsApplicant, readAsCompany } =
  await threadsApp()

const threads = async (token: string, query = ''): Promise<ThreadRow[]> =>
  (await get(`/api/company/messages/${query}`, token)).json()
const numbers = (rows: ThreadRow[]) => rows.map(({ number }) => number)

/** A company with this many applicants that it wrote to. */
async function written(count: number) {
  const { recruiter, job, number } = await applied()
  const all = [{ number, token: '' }]
  for (let n = 1; n < count; n++) {
    const { token } = await seeker()
    all.push({ token, number: (await apply(job.id, token)).json().number })
  }
  for (const each of all) await writeAsCompany(each.number, recruiter.token, `Hello ${each.number}`)
  return { recruiter, all }
}

it('threads that wait for an answer come first, the longest waiting before the others', async () => {
  const { recruiter, all } = await written(4)
  const [, second, third, fourth] = all
  for (const each of [third, second]) await writeAsApplicant(each?.number ?? '', each?.token ?? '', 'Yes')
  const { token } = recruiter
  const rows = await threads(token)
  expect(numbers(rows)).toEqual([third?.number, second?.number, fourth?.number, all[0]?.number])
  expect(rows[0]).toMatchObject({
    is_waiting: true,
    unread: 1,
    applicant: 'Kojo Asare',
    last: { excerpt: 'Yes', is_from_company: false, sender: 'Kojo Asare' },
  })
  expect(rows[2]).toMatchObject({ is_waiting: false, last: { is_from_company: true } })
  expect(numbers(await threads(token, '?show=waiting'))).toEqual([third?.number, second?.number])
  expect(numbers(await threads(token, '?page=2&page_size=3'))).toEqual([all[0]?.number])
  const counted = await get('/api/company/messages/?show=waiting', token)
  expect(counted.headers['x-total-count']).toBe('2')
})

it('a thread that was read and not answered still waits', async () => {
  const { recruiter, all } = await written(2)
  const { number = '', token = '' } = all[1] ?? {}
  await writeAsApplicant(number, token, 'When may I come?')
  await readAsCompany(number, recruiter.token)
  expect(await threads(recruiter.token, '?show=waiting')).toMatchObject([{ number, unread: 0 }])
  await writeAsCompany(number, recruiter.token, 'On Monday')
  expect(await threads(recruiter.token, '?show=waiting')).toEqual([])
})

it('a thread that a member marked as answered waits no more', async () => {
  const { recruiter, all } = await written(2)
  const { number = '', token = '' } = all[1] ?? {}
  await writeAsApplicant(number, token, 'Thank you')
  const message = (await readAsCompany(number, recruiter.token)).json().messages.at(-1).id
  await ask(`/api/company/applicants/${number}/messages/settled/`, {
    token: recruiter.token,
    body: { message },
  })
  expect(await threads(recruiter.token, '?show=waiting')).toEqual([])
})

it('a nameless applicant stays nameless in the list, and who withdrew waits for nothing', async () => {
  const { recruiter, applicant, number, id } = await applied({ isBlind: true })
  await writeAsCompany(number, recruiter.token, 'Hello')
  await writeAsApplicant(number, applicant.token, 'I am Kojo Asare')
  expect(await threads(recruiter.token)).toMatchObject([
    { applicant: null, is_waiting: true, last: { excerpt: 'I am ••• •••', sender: null } },
  ])
  await database.update(applications).set({ status: 'WITHDRAWN' }).where(eq(applications.id, id))
  expect(await threads(recruiter.token)).toMatchObject([{ is_waiting: false }])
})

it('threads of proposals are those of opened RFPs alone', async () => {
  const { id: companyId } = await make.company()
  const owner = await member(database, { companyId })
  const rfp = await make.rfp({ companyId, status: 'CLOSED' })
  const bidder = await seeker()
  const [proposal] = await database
    .insert(applications)
    .values({ number: 'RFPR-FPRF-0001', opportunityId: rfp.id, userId: bidder.id, bio: '' })
    .returning()
  await database.insert(messages).values({
    applicationId: proposal?.id ?? 0,
    senderId: bidder.id,
    isFromCompany: false,
    subject: '',
    body: 'We bid',
  })
  expect(await threads(owner.token)).toEqual([])
})

it('shows a company its own threads alone', async () => {
  const { all } = await written(1)
  const other = await member(database)
  expect(await threads(other.token)).toEqual([])
  expect((await ask('/api/company/messages/', { method: 'GET' })).statusCode).toBe(401)
  expect(all).toHaveLength(1)
})
