import { expect, it } from 'vitest'
import { operatorApp } from '#tests/support/operators.ts'

const { server, app, ask, make, seeker, get, operator, read, post, put, actsUpon } = await operatorApp()
const scam = { reason: 'SCAM', text: 'They want a fee.\nFirst.' }
const open = () => read('/api/operator/reports/')

it('takes reports of visitors and of people who are signed in, for the operator to settle', async () => {
  const [job, rfp] = [await make.job({ name: 'Fee-paying clerk' }), await make.rfp({ status: 'CLOSED' })]
  const { token } = await seeker()
  const first = await ask(`/api/jobs/${job.id}/report/`, { body: scam })
  expect([first.statusCode, first.json().detail]).toEqual([201, expect.stringContaining('Thank you')])
  const second = { reason: 'NOT_REAL', text: '' }
  expect((await ask(`/api/proposal-requests/${rfp.id}/report/`, { body: second, token })).statusCode).toBe(
    201,
  )

  const found = await open()
  expect(found).toMatchObject([
    {
      ...scam,
      is_from_account: false,
      settled_at: null,
      opportunity: { id: job.id, kind: 'JOB', name: 'Fee-paying clerk', taken_down_at: null, reports: 1 },
      company: { id: job.companyId, suspended_at: null },
    },
    { reason: 'NOT_REAL', text: '', is_from_account: true, opportunity: { id: rfp.id, kind: 'RFP' } },
  ])
  expect((await read('/api/operator/dashboard/')).reports_open).toBe(2)

  const path = `/api/operator/reports/${found[0].id}/settlement/`
  const answers = await Promise.all([post(path), post(path)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await open()).map(({ id }: { id: number }) => id)).toEqual([found[1].id])
  expect(await read('/api/operator/reports/?state=settled')).toMatchObject([{ id: found[0].id }])
  expect((await post('/api/operator/reports/2147483647/settlement/')).statusCode).toBe(404)
  expect(await actsUpon(`report ${found[0].id}`)).toEqual([
    { action: 'report.settled', actorId: operator.id, details: { opportunity: job.id } },
  ])
  expect((await get('/api/operator/reports/?state=odd', operator.token)).statusCode).toBe(400)
})

it.each([
  ['no reason', {}, 'reason'],
  ['a reason that is none', { reason: 'DULL' }, 'reason'],
  ['another reason without words', { reason: 'OTHER', text: ' ' }, 'text'],
  ['a text that is too long', { reason: 'SCAM', text: 'x'.repeat(1_001) }, 'text'],
  ['control characters', { reason: 'SCAM', text: 'a\u0000b' }, 'text'],
  ['a text that is none', { reason: 'SCAM', text: 7 }, 'text'],
])('refuses %s', async (_what, body, field) => {
  const job = await make.job()
  const answer = await ask(`/api/jobs/${job.id}/report/`, { body })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
})

it('takes no report of what nobody can see', async () => {
  const [draft, gone] = [await make.job({ status: 'DRAFT' }), await make.job()]
  await put(`/api/operator/opportunities/${gone.id}/takedown/`, { reason: 'A scam' })
  for (const id of [draft.id, gone.id, 2_147_483_647]) {
    expect((await ask(`/api/jobs/${id}/report/`, { body: scam })).statusCode).toBe(404)
  }
})

it('takes ten an hour of one address, written in whichever way', async () => {
  const job = await make.job()
  const ask6 = (last: number) =>
    ask(`/api/jobs/${job.id}/report/`, { body: scam, address: `2001:db8:7:7::${last}` })
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await ask6(n)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

it('takes the form of a page without scripts, and leads back to what to say', async () => {
  const rfp = await make.rfp()
  const send = (path: string, fields: Record<string, string>) =>
    app.inject({
      url: path,
      method: 'POST',
      remoteAddress: '10.9.9.9',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(fields).toString(),
    })
  const path = `/rfps/${rfp.id}/report/`
  const before = (await open()).length
  const sent = await send(path, { reason: 'MISLEADING', text: 'Two lines\r\nof it' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?done=1`])
  expect((await open()).slice(before)).toMatchObject([{ reason: 'MISLEADING', text: 'Two lines\nof it' }])
  expect((await send(path, { reason: 'ODD' })).headers.location).toBe(`${path}?wrong=reason`)
  expect((await send(path, { reason: 'OTHER' })).headers.location).toBe(`${path}?wrong=text`)
  for (const nobody of ['/rfps/abc/report/', '/jobs/2147483647/report/', `/jobs/${rfp.id}/report/`]) {
    expect((await send(nobody, { reason: 'SCAM' })).statusCode).toBe(404)
  }
  server.dropKeptAnswers()
})
