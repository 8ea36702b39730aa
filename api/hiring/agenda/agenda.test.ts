import { expect, it } from 'vitest'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import type { Agenda } from '#contract/hiring/agenda.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { member } from '#tests/support/members.ts'
import { daysFrom } from './rules.ts'

const { database, make, get, applied, writeAsCompany } = await threadsApp()

const agenda = async (token: string, query = ''): Promise<Agenda> =>
  (await get(`/api/company/agenda/${query}`, token)).json()

const interview = (applicationId: number, startsAt: string, more: { cancelledAt?: Date } = {}) => {
  const start = new Date(startsAt)
  const endsAt = new Date(start.getTime() + 3_600_000)
  return database
    .insert(interviews)
    .values({ applicationId, startsAt: start, endsAt, place: 'Ring Road', ...more })
}

it("has interviews and deadlines of two weeks, by the company's days", async () => {
  const { recruiter, id, number, companyId } = await applied()
  // Lagos is an hour ahead of UTC, so this is the first day of March there.
  await interview(id, '2031-02-28T23:30:00Z')
  await interview(id, '2031-03-14T22:30:00Z', { cancelledAt: new Date() })
  await interview(id, '2031-02-28T22:30:00Z')
  await interview(id, '2031-03-14T23:30:00Z')
  await make.rfp({ companyId, name: 'A bridge', deadlineAt: new Date('2031-03-02T12:00:00Z') })
  const found = await agenda(recruiter.token, '?from=2031-03-01')
  expect(found).toMatchObject({ from: '2031-03-01', until: '2031-03-14', time_zone: 'Africa/Lagos' })
  expect(found.items.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
    'INTERVIEW 2031-02-28T23:30:00.000Z',
    'DEADLINE 2031-03-02T12:00:00.000Z',
    expect.stringMatching(/^OPENING 2031-03-02T12/),
    'INTERVIEW 2031-03-14T22:30:00.000Z',
  ])
  expect(found.items[0]).toMatchObject({
    applicant: { number, name: 'Kojo Asare' },
    place: 'Ring Road',
    is_cancelled: false,
  })
  expect(found.items[3]).toMatchObject({ is_cancelled: true })
})

it('begins today where nothing else is asked, and refuses what is no day', async () => {
  const { recruiter } = await applied()
  const { from, today } = await agenda(recruiter.token)
  expect(from).toBe(today)
  const refused = await get('/api/company/agenda/?from=2026-02-30', recruiter.token)
  expect(refused.statusCode).toBe(400)
})

it('hides names that are hidden, and other companies', async () => {
  const { recruiter, id, number } = await applied({ isBlind: true })
  await writeAsCompany(number, recruiter.token, 'Hello')
  await interview(id, '2031-06-01T10:00:00Z')
  const { items } = await agenda(recruiter.token, '?from=2031-06-01')
  expect(items).toMatchObject([{ applicant: { number, name: null } }])
  const stranger = await member(database)
  expect((await agenda(stranger.token, '?from=2031-06-01')).items).toEqual([])
})

it('days begin and end right where the clock changes in between', () => {
  const { range, until } = daysFrom('2026-10-20', new Date('2026-10-01T00:00:00Z'), 'Europe/Berlin')
  expect(range.from.toISOString()).toBe('2026-10-19T22:00:00.000Z')
  expect(range.until.toISOString()).toBe('2026-11-02T23:00:00.000Z')
  expect(until).toBe('2026-11-02')
})
