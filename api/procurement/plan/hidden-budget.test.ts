import { describe, expect, it } from 'vitest'
import { form, plan, type TypedPlan } from '#tests/support/browser/post-forms.ts'
import { postsApp } from '#tests/support/posts.ts'

const { server, owner, post, move, save, read, visit } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const
const WORDS = { title: 'Criteria', text: 'We judge otherwise.' }

const changesOf = async (id: number) => {
  server.dropKeptAnswers()
  const [last] = (await visit(`/api/proposal-requests/${id}/addenda/`)).json().slice(-1)
  return last.changes
}

describe('a budget that is not shown', () => {
  const HIDDEN = { ...RFP, salary_min: '70,001', salary_max: '80,002', name: 'A bridge of glass' }
  const hidden = (values: TypedPlan = {}) =>
    post('RFP', {
      ...HIDDEN,
      plan: plan({ is_budget_shown: false, selection_method: 'FIXED_BUDGET', ...values }),
    })

  it('is nowhere that visitors read', async () => {
    const { id } = await hidden()
    server.dropKeptAnswers()
    const company = owner.companyId
    const answers = await Promise.all(
      [
        `/api/proposal-requests/${id}/`,
        `/api/proposal-requests/${id}/plan/`,
        `/api/proposal-requests/?company=${company}`,
        `/api/proposal-requests/?company=${company}&sort=pay&currency=GHS`,
        '/api/proposal-requests/filters/',
        '/rfps/feed.atom',
        `/api/ocds/ocds-213czf-${id}/`,
        `/api/proposal-requests/${id}/similar/`,
      ].map(visit),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toMatch(/70[,.]?001|80[,.]?002/)
    }
    expect(answers[0]?.json().salary).toBeNull()
    expect((await read(id)).form.salary_max).toBe('80,002')
  })

  it('is told to have changed, without its amounts, and shown by an addendum', async () => {
    const { id, version } = await hidden()
    const change = async (version: number, salary_max: string, is_budget_shown: boolean) => {
      const own = plan({ is_budget_shown, selection_method: 'FIXED_BUDGET' })
      const saved = await save(id, { version, form: form({ ...HIDDEN, salary_max, plan: own }) })
      const done = await move(id, { action: 'publish_changes', version: saved.json().version, ...WORDS })
      expect(done.statusCode).toBe(200)
      return done.json().version
    }
    const next = await change(version, '90,003', false)
    expect(await changesOf(id)).toEqual([{ field: 'budget', before: null, after: null }])
    await change(next, '90,003', true)
    expect(await changesOf(id)).toMatchObject([
      { field: 'salary_min', before: null, after: '70001' },
      { field: 'salary_max', before: null, after: '90003' },
      { field: 'salary_currency' },
      { field: 'salary_period' },
      { field: 'is_budget_shown', before: 'false', after: 'true' },
    ])
  })
})
