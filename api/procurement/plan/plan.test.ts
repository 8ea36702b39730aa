import { describe, expect, it } from 'vitest'
import { form, plan, type TypedPlan } from '#tests/support/browser/post-forms.ts'
import { postsApp } from '#tests/support/posts.ts'

const { server, ask, owner, draft, post, move, save, read, visit, create } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const

const shown = async (id: number) => {
  server.dropKeptAnswers()
  return (await visit(`/api/proposal-requests/${id}/plan/`)).json()
}
const rfp = (values: TypedPlan = {}) => post('RFP', { ...RFP, plan: plan(values) })

describe('the plan of an RFP', () => {
  it('is published with it, as values', async () => {
    const criteria = [
      {
        key: 'a',
        name: ' The  method ',
        guidance: 'Week by week',
        parts: [
          { key: 'b', name: 'Plan', points: '40,5' },
          { key: 'c', name: 'Risks', points: '19.5' },
        ],
      },
      { key: 'd', name: 'People', points: '40', minimum: '20' },
    ]
    const { id, version } = await draft('RFP', {
      ...RFP,
      plan: plan({
        criteria,
        lots: [{ key: 'n', title: 'North' }],
        standstill_days: '14',
        delivery_place: 'Ho',
      }),
    })
    expect((await visit(`/api/proposal-requests/${id}/plan/`)).statusCode).toBe(404)
    await move(id, { action: 'publish', version })
    expect(await shown(id)).toMatchObject({
      procurement_method: 'OPEN',
      category: 'WORKS',
      codes: [{ scheme: 'CPV', id: '45221113' }],
      lots: [{ number: 1, title: 'North' }],
      delivery_place: 'Ho',
      currency: 'GHS',
      price_tax: 'INCLUDED',
      selection_method: 'QUALITY_AND_COST',
      technical_weight: 70,
      minimum: 60,
      criteria: [
        { name: 'The method', points: 60, minimum: null, parts: [{ points: 40.5 }, { points: 19.5 }] },
        { name: 'People', points: 40, minimum: 20, parts: [] },
      ],
      mandatory: [{ name: 'Tax clearance certificate', needs_document: false, envelope: 'TECHNICAL' }],
      standstill_days: 14,
      questions_until: null,
    })
    const french = await visit(`/api/proposal-requests/${id}/plan/?language=fr`)
    expect(french.json().codes[0].description).toBe('Travaux de construction de passerelles pour piétons')
  })

  it('is none of a job, and empty where nothing is said', async () => {
    const job = await post('JOB')
    expect((await visit(`/api/proposal-requests/${job.id}/plan/`)).statusCode).toBe(404)
    const { id } = await post('RFP', { ...RFP, plan: {} })
    expect(await shown(id)).toMatchObject({ selection_method: null, criteria: [], standstill_days: 10 })
  })
})

describe('the plan of a draft', () => {
  it('blocks the post at its fields where it is wrong', async () => {
    const { id, version } = await draft('RFP', {
      ...RFP,
      plan: plan({ criteria: [{ key: 'a', name: '', points: '90' }] }),
    })
    expect((await read(id)).findings).toMatchObject([
      { severity: 'BLOCK', field: 'criteria-0-name', code: 'criterion_nameless' },
      { severity: 'BLOCK', field: 'criteria', code: 'points_total', params: { total: '90' } },
    ])
    const answer = await move(id, { action: 'publish', version })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        'criteria-0-name': ['Give this criterion a name, or remove it'],
        criteria: ['The points must total 100. They total 90'],
      },
    ])
  })

  it.each<[string, object]>([
    ['criteria', { criteria: Array.from({ length: 31 }, (_, n) => ({ key: String(n) })) }],
    ['codes', { codes: [{ scheme: 'CPV', id: 'x', description: '' }] }],
    ['selection_method', { selection_method: 'DICE' }],
    ['criteria', { criteria: 'all' }],
  ])('is refused with wrong %s', async (_field, values) => {
    const { id, version } = (await create('RFP')).json()
    const saved = await save(id, { version, form: { ...form(RFP), plan: values } })
    expect(saved.statusCode).toBe(400)
  })

  it('is copied with its post', async () => {
    const { id } = await rfp()
    const { form: copied } = (
      await ask(`/api/company/posts/${id}/copies/`, { token: owner.token, body: {} })
    ).json()
    expect(copied.plan).toEqual(plan())
  })
})

it('gives templates whose criteria pass the check, in words', async () => {
  const answer = await ask('/api/company/plan-templates/', { method: 'GET', token: owner.token })
  const templates = answer.json()
  expect(templates.map(({ name }: { name: string }) => name)).toEqual([
    'Goods',
    'Works',
    'Consulting services',
  ])
  for (const template of templates) {
    const { id } = await draft('RFP', { ...RFP, plan: plan(template.plan) })
    const codes = (await read(id)).findings.map(({ code }: { code: string }) => code)
    expect(codes.filter((code: string) => code !== 'plan_uncategorised')).toEqual([])
    expect(JSON.stringify(template)).not.toContain('planTemplate')
  }
})
