import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerBadges } from '#api/platform/database/tables/figures-tables.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { insertHistory, type Wanted } from '#tests/support/hiring/figure-rows.ts'
import { member } from '#tests/support/members.ts'
import { recordStatements } from '#tests/support/statements/record.ts'
import { badgeOf } from './rules.ts'

const { open, ask, server } = await accountsApp()
const { database } = open
const make = factories(database)
const { during: sentWhile } = recordStatements(open.pool)
const visit = async (url: string) => (await ask(url, { method: 'GET' })).json()

type Some = Omit<Wanted, 'opportunityId'> & { count?: number }

async function companyWith(people: Some[]) {
  const { companyId, token } = await member(database)
  const job = await make.job({ companyId })
  const add = async (more: Some[]) => {
    for (const { count = 1, ...one } of more)
      for (let n = 0; n < count; n++) await insertHistory(database, { opportunityId: job.id, ...one })
  }
  await add(people)
  await server.renewBadges()
  return { companyId, token, job, add }
}

const shown = async (companyId: number) => {
  server.dropKeptAnswers()
  const [company, record] = [
    await visit(`/api/companies/${companyId}/`),
    await visit(`/api/companies/${companyId}/record/`),
  ]
  expect(company.answers_within).toBe(record.answers_within)
  return record.answers_within
}
const answered = (days: number) => ({ applied: 30, answer: { after: days, by: null } })

const CASES: [string, number | null, Some[]][] = [
  ['10 of 10 within 3 days', 3, [{ ...answered(2.9), count: 10 }]],
  ['9 of 10 within 3 days', 3, [{ ...answered(1), count: 9 }, answered(20)]],
  ['8 of 10 within 3 days, and 9 within 7', 7, [{ ...answered(1), count: 8 }, answered(6), answered(20)]],
  ['all within 14 days', 14, [{ ...answered(13), count: 12 }]],
  ['all within 15 days', null, [{ ...answered(15), count: 12 }]],
  [
    '17 of 19',
    null,
    [
      { ...answered(1), count: 17 },
      { applied: 30, count: 2 },
    ],
  ],
  ['9 applications', null, [{ ...answered(1), count: 9 }]],
  ['half a year ago', null, [{ applied: 181, answer: { after: 1, by: null }, count: 12 }]],
  // Too young for 3 days, and so for 7.
  ['yesterday', null, [{ applied: 2, answer: { after: 1, by: null }, count: 12 }]],
  ['10 answered and 1 rejected by rule', 3, [{ ...answered(1), count: 10 }, byRule()]],
  ['10 answered and 2 rejected by rule', null, [{ ...answered(1), count: 10 }, byRule(), byRule()]],
  ['rejected together', 3, [{ applied: 30, told: { after: 2, by: null, to: 'REJECTED' }, count: 10 }]],
  [
    '10 answered and 5 who withdrew on the first day',
    3,
    [
      { ...answered(1), count: 10 },
      { applied: 30, status: 'WITHDRAWN', withdrawnAfter: 1, count: 5 },
    ],
  ],
  [
    '10 answered and 5 who gave up after a month',
    null,
    [
      { ...answered(1), count: 10 },
      { applied: 60, status: 'WITHDRAWN', withdrawnAfter: 30, count: 5 },
    ],
  ],
]

describe('the badge for answers', () => {
  it.each(CASES)('for %s is %s', async (_, badge, people) => {
    const { companyId } = await companyWith(people)
    expect(await shown(companyId)).toBe(badge)
  })

  it('vanishes when it is not held any more, and public answers are made anew with it', async () => {
    const { companyId, add, job } = await companyWith([{ ...answered(1), count: 10 }])
    expect(await shown(companyId)).toBe(3)
    await add([{ applied: 20, count: 2 }])
    // Counted once a day: until then it stands.
    expect(await shown(companyId)).toBe(3)
    const renewals = [await sentWhile(server.renewBadges), await sentWhile(server.renewBadges)]
    const announced = (all: string[]) => all.filter((text) => text.includes('pg_notify')).length
    expect(renewals.map(announced)).toEqual([1, 0])
    expect(await shown(companyId)).toBeNull()
    expect(await database.select().from(answerBadges).where(eq(answerBadges.companyId, companyId))).toEqual(
      [],
    )
    expect((await visit(`/api/jobs/${job.id}/`)).status).toBe('OPEN')
  })

  it('says to the company how far it is away', async () => {
    const { token, companyId } = await companyWith([
      { ...answered(5), count: 9 },
      { applied: 5 },
      answered(10),
    ])
    const answer = await ask('/api/company/answer-badge/', { method: 'GET', token })
    expect(answer.json()).toEqual({
      days: 7,
      within: [
        { days: 3, answered: 0, of: 11 },
        { days: 7, answered: 9, of: 10 },
        { days: 14, answered: 10, of: 10 },
      ],
    })
    expect(await shown(companyId)).toBe(7)
  })

  it('is decided by whole counts', () => {
    expect(badgeOf([{ days: 7, answered: 9, of: 10 }])).toBe(7)
    expect(badgeOf([{ days: 7, answered: 89, of: 99 }])).toBeNull()
    expect(badgeOf([])).toBeNull()
  })
})

function byRule(): Some {
  return { applied: 30, told: { after: 1, by: null, to: 'REJECTED', isByRule: true } }
}
