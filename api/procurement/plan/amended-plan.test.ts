import { describe, expect, it } from 'vitest'
import { dayFromNow, form, plan, type TypedPlan } from '#tests/support/browser/post-forms.ts'
import { postsApp } from '#tests/support/posts.ts'
import { setDeadlineAgo } from '#tests/support/sealing/deadlines.ts'

const { server, database, ask, owner, post, move, save, read, visit } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const
const WORDS = { title: 'Criteria', text: 'We judge otherwise.' }

const shown = async (id: number) => {
  server.dropKeptAnswers()
  return (await visit(`/api/proposal-requests/${id}/plan/`)).json()
}
const rfp = (values: TypedPlan = {}) => post('RFP', { ...RFP, plan: plan(values) })
const publishAgain = async (id: number, version: number, values: TypedPlan, words: object = WORDS) => {
  const saved = await save(id, { version, form: form({ ...RFP, plan: plan(values) }) })
  return move(id, { action: 'publish_changes', version: saved.json().version, ...words })
}
const changesOf = async (id: number) => {
  server.dropKeptAnswers()
  const [last] = (await visit(`/api/proposal-requests/${id}/addenda/`)).json().slice(-1)
  return last.changes
}

describe('a published plan', () => {
  it('changes by an addendum, which tells what changed, and keeps the ids of what stays', async () => {
    const { id, version } = await rfp()
    const before = await shown(id)
    const criteria = [
      { key: 'people', name: 'Team', guidance: 'Who does it, and when', points: '30', minimum: '20' },
      { key: 'method', name: 'Methodology', guidance: 'How the work is done, week by week', points: '60' },
      { key: 'new', name: 'Safety', points: '10' },
    ]
    const change = { criteria, mandatory: [], technical_weight: '80', minimum: '65' }
    expect((await publishAgain(id, version, change, {})).json()).toEqual({
      title: ['Give the addendum a title'],
    })
    expect(await shown(id)).toEqual(before)
    const again = await read(id)
    expect((await publishAgain(id, again.version, change)).statusCode).toBe(200)
    const after = await shown(id)
    const [method, people] = before.criteria
    expect(after.criteria.map((each: { id: number }) => each.id).slice(0, 2)).toEqual([people.id, method.id])
    expect(await changesOf(id)).toEqual([
      { field: 'technical_weight', before: '70', after: '80' },
      { field: 'minimum', before: '60', after: '65' },
      { field: 'criterion_name', item: 'Team', before: 'People', after: 'Team' },
      { field: 'criterion_points', item: 'Team', before: '40', after: '30' },
      { field: 'criterion_guidance', item: 'Team', before: 'Who does it', after: 'Who does it, and when' },
      { field: 'criterion', item: 'Safety', before: null, after: 'Safety' },
      { field: 'criterion_points', item: 'Safety', before: null, after: '10' },
      { field: 'criteria_order', before: 'Methodology\nTeam', after: 'Team\nMethodology' },
      {
        field: 'requirement',
        item: 'Tax clearance certificate',
        before: 'Tax clearance certificate',
        after: null,
      },
    ])
  })
})

describe('a plan that is published again', () => {
  it('keeps rows without keys of their own by their place', async () => {
    const rows = [
      { key: '', name: 'One', points: '50' },
      { key: '', name: 'Two', points: '50' },
    ]
    const { id, version } = await rfp({ criteria: rows })
    const before = await shown(id)
    const done = await publishAgain(id, version, {
      criteria: rows.map((row) => ({ ...row, name: `${row.name}!` })),
    })
    expect(done.statusCode).toBe(200)
    const { criteria } = await shown(id)
    expect(criteria.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual(
      before.criteria.map(({ id, name }: { id: number; name: string }) => [id, `${name}!`]),
    )
  })

  it('keeps its selection method', async () => {
    const { id, version } = await rfp()
    const answer = await publishAgain(id, version, { selection_method: 'LEAST_COST' })
    expect(answer.json()).toEqual({
      selection_method: [
        'The selection method stays as it was published. To choose another, cancel this RFP and publish a copy',
      ],
    })
  })

  it('gets one where it had none', async () => {
    const { id, version } = await rfp({ selection_method: '', criteria: [], minimum: '' })
    expect((await publishAgain(id, version, {})).statusCode).toBe(200)
    expect((await shown(id)).selection_method).toBe('QUALITY_AND_COST')
  })

  it('is judged by after its deadline, also where the RFP is opened again', async () => {
    const { id, version } = await rfp()
    await setDeadlineAgo(database, id, '1 minute')
    await save(id, { version, form: form({ ...RFP, plan: plan({ minimum: '50', delivery_place: 'Ho' }) }) })
    const reopening = { deadline: dayFromNow(40), reason: 'The site moved' }
    const reopen = () => ask(`/api/company/posts/${id}/reopening/`, { token: owner.token, body: reopening })
    const answer = await reopen()
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['minimum']])
    const { version: next } = await read(id)
    await save(id, { version: next, form: form({ ...RFP, plan: plan({ delivery_place: 'Ho' }) }) })
    expect((await reopen()).statusCode).toBe(200)
    expect(await shown(id)).toMatchObject({ minimum: 60, delivery_place: 'Ho' })
  })
})
