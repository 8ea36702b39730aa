import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { member } from '#tests/support/members.ts'

const {
  ask,
  database,
  declareNone,
  get,
  namePanel,
  openedRfp,
  outsider,
  plannedRfp,
  post,
  put,
  rfpPastDeadline,
  scoringRfp,
  server,
} = await evaluationsApp()

const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}

it('says where an RFP stands, to its company alone', async () => {
  const { at, owner, companyId, colleague, rfp } = await openedRfp()
  const viewer = await member(database, { companyId, role: 'VIEWER' })
  const stranger = await member(database)
  const { json } = await get(at, owner.token)
  expect(json()).toMatchObject({
    opportunity: { id: rfp.id },
    state: 'TECHNICAL_OPENED',
    is_judged: true,
    seats: ['reader', 'opener', 'publisher'],
    has_declared: null,
    panel: [],
    turns: [{ code: 'NAME_PANEL' }, { code: 'NAME_CHAIR', is_yours: true }],
    bidders: [{ outcome: null }, { outcome: null }],
    events: [{ act: 'open_technical', to: 'TECHNICAL_OPENED' }],
  })
  const evaluator = await colleague()
  expect((await get(at, evaluator.token)).json()).toMatchObject({ seats: ['reader', 'opener'] })
  for (const { token } of [viewer, stranger, await outsider()])
    expect((await get(at, token)).statusCode).toBe(404)
})

it('says that without criteria nothing can be scored', async () => {
  const { owner, recruiter, confirm, rfp } = await rfpPastDeadline()
  for (const { token } of [owner, recruiter]) await confirm(token)
  const at = `/api/evaluations/${rfp.id}/`
  expect((await get(at, owner.token)).json()).toMatchObject({ is_judged: false, turns: [], bidders: null })
  expect(reasonOf(await post(`${at}panel/`, owner.token, { member: owner.id }))).toEqual([
    'conflict',
    'no_criteria',
  ])
})

describe('a panel', () => {
  it('can be named before the opening, and is told', async () => {
    const { at, owner, recruiter } = await plannedRfp()
    await namePanel(at, owner, [recruiter, owner])
    expect((await get(at, recruiter.token)).json()).toMatchObject({
      state: 'OPEN',
      bidders: null,
      to_declare: null,
      has_declared: false,
      panel: [
        { is_chair: true, is_you: true, standing: 'JOINED' },
        { is_chair: false, is_you: false },
      ],
      turns: [{ code: 'OPENING' }],
    })
    await server.runDueJobs()
    const told = (await get('/api/accounts/user/notifications/', recruiter.token)).json()
    expect(told).toMatchObject([{ title: 'You chair the panel of A bridge', link: at.slice(4) }])
  })

  it('takes nobody twice, no stranger, and nobody who may not read', async () => {
    const { at, owner, recruiter, companyId } = await plannedRfp()
    const viewer = await member(database, { companyId, role: 'VIEWER' })
    const stranger = await member(database)
    const name = (body: object) => post(`${at}panel/`, owner.token, body)
    expect((await name({ member: recruiter.id })).statusCode).toBe(201)
    for (const { id } of [recruiter, viewer, stranger])
      expect((await name({ member: id })).json()).toMatchObject({ member: [expect.any(String)] })
    const invited = { name: 'Ama Owusu', email: 'Ama@Example.org' }
    expect((await name(invited)).statusCode).toBe(201)
    expect((await name({ ...invited, email: 'ama@example.org' })).json()).toEqual({
      email: ['Ama Owusu is invited already. Send the invitation again if it got lost'],
    })
    expect((await name({ ...invited, email: viewer.email })).json()).toEqual({
      email: [expect.stringContaining('a member of your company')],
    })
    expect((await name({ email: 'x@example.org' })).json()).toEqual({ name: ['Write their name'] })
    expect((await name({ member: 0 })).json()).toEqual({ member: ['Choose a member'] })
  })

  it('has nine members at most', async () => {
    const { at, owner } = await plannedRfp()
    const invite = (n: number) =>
      post(`${at}panel/`, owner.token, { name: 'Ama Owusu', email: `p${n}@example.org` })
    for (let n = 0; n < 9; n++) expect((await invite(n)).statusCode).toBe(201)
    expect(reasonOf(await invite(9))).toEqual(['conflict', 'panel_full'])
  })
})

describe('the chair of a panel', () => {
  it('is one, and handed over by an opener or the chair', async () => {
    const { at, owner, recruiter, colleague } = await plannedRfp()
    const [yaa, kojo] = [await colleague(), await colleague()]
    await namePanel(at, owner, [yaa, kojo])
    const [first, second] = (await get(at, owner.token)).json().panel
    expect((await post(`${at}panel/${second.id}/chair/`, yaa.token)).json().panel).toMatchObject([
      { is_chair: false },
      { is_chair: true },
    ])
    expect((await post(`${at}panel/${first.id}/chair/`, recruiter.token)).statusCode).toBe(200)
    expect((await post(`${at}panel/1000000/chair/`, recruiter.token)).statusCode).toBe(404)
  })
})

describe('a panel that loses members', () => {
  it('is left by who leaves the company, and says so until somebody else takes the chair', async () => {
    const { at, owner, chair, second } = await scoringRfp()
    await ask(`/api/company/members/${chair.id}/`, { method: 'DELETE', token: owner.token })
    expect((await get(at, chair.token)).statusCode).toBe(404)
    const now = (await get(at, owner.token)).json()
    expect(now.panel[0]).toMatchObject({ standing: 'GONE', is_chair: true })
    expect(now.turns.map(({ code }: { code: string }) => code)).toEqual(['REPLACE', 'NAME_CHAIR', 'SCORE'])
    expect((await post(`${at}panel/${now.panel[1].id}/chair/`, owner.token)).json().panel).toMatchObject([
      { is_chair: false },
      { is_chair: true },
    ])
    const remove = (reason: string) => post(`${at}panel/${now.panel[0].id}/removal/`, owner.token, { reason })
    expect((await remove('')).json()).toEqual({ reason: ['Enter the reason'] })
    expect((await remove('She left us')).json().panel).toMatchObject([{ standing: 'REMOVED' }, {}])
    expect((await get(`${at}scores/`, second.token)).json().is_chair).toBe(true)
  })

  it('keeps its place for an account that was deleted, without a person', async () => {
    const { at, owner, chair } = await scoringRfp()
    await database.execute(sql`delete from users where id = ${chair.id}`)
    expect((await get(at, owner.token)).json().panel[0]).toMatchObject({
      name: 'Efua Asare',
      standing: 'GONE',
    })
  })

  it('is named by openers of its company alone, who are not suspended', async () => {
    const { at, owner, companyId } = await plannedRfp()
    const stranger = await member(database)
    expect((await post(`${at}panel/`, stranger.token, { member: owner.id })).statusCode).toBe(404)
    await database.execute(sql`update companies set suspended_at = now() where id = ${companyId}`)
    expect((await post(`${at}panel/`, owner.token, { member: owner.id })).json().code).toBe('suspended')
  })
})

describe('declaring', () => {
  it('comes before anything of a proposal is seen', async () => {
    const { at, owner, colleague, url, bidders } = await openedRfp()
    const [chair, second] = [await colleague(), await colleague()]
    await namePanel(at, owner, [chair, second])
    const before = (await get(at, chair.token)).json()
    expect(before).toMatchObject({ bidders: null, has_declared: false })
    expect(before.to_declare.map(({ name }: { name: string }) => name)).toEqual([
      'Adom Asare',
      'Boateng Asare',
    ])
    expect(reasonOf(await get(`${at}scores/`, chair.token))).toEqual(['forbidden', 'panel_undeclared'])
    expect((await get(url, chair.token)).json()).toMatchObject({ evaluation: 'PANEL', proposals: null })
    expect((await get(url, owner.token)).json().proposals).toHaveLength(bidders.length)
    expect(reasonOf(await post(`${at}declaration/`, chair.token, { bidders: [] }))).toEqual([
      'conflict',
      'declaration_incomplete',
    ])
    expect((await declareNone(at, chair)).json()).toEqual({ is_recused: false })
    expect((await get(at, chair.token)).json()).toMatchObject({ has_declared: true, to_declare: null })
    expect((await get(`${at}scores/`, chair.token)).json().proposals).toHaveLength(2)
    expect(reasonOf(await post(`${at}scoring/`, chair.token))).toEqual(['conflict', 'panel_silent'])
  })
})

describe('a conflict of interest', () => {
  it('needs its reason and ends everything for that member, also an old link', async () => {
    const { at, owner, colleague, url, bidders } = await openedRfp()
    const [chair, second] = [await colleague(), await colleague()]
    const thread = `/api/company/applicants/${bidders[0]?.number}/messages/`
    expect((await get(thread, second.token)).statusCode).toBe(200)
    await namePanel(at, owner, [chair, second])
    await declareNone(at, second)
    expect((await get(thread, second.token)).statusCode).toBe(404)
    const { link } = (await get(`${at}scores/`, second.token)).json().proposals[0].files[0]
    expect((await get(link, second.token)).statusCode).toBe(200)
    const { to_declare } = (await get(at, chair.token)).json()
    const declare = (reason: string) =>
      post(`${at}declaration/`, chair.token, {
        bidders: to_declare.map(({ key }: { key: string }, n: number) => ({
          key,
          has_conflict: n === 0,
          reason,
        })),
      })
    expect((await declare('')).statusCode).toBe(400)
    expect((await declare('My brother works there')).json()).toEqual({ is_recused: true })
    await post(`${at}recusal/`, second.token, { reason: 'I owe them money' })
    for (const { token } of [chair, second]) {
      for (const path of [at, `${at}scores/`, `${at}consensus/`, link])
        expect(reasonOf(await get(path, token)), path).toEqual(['forbidden', 'panel_recused'])
      expect((await get(url, token)).json()).toMatchObject({ evaluation: 'RECUSED', proposals: null })
      expect((await get(thread, token)).statusCode).toBe(404)
      for (const path of ['scoring/', 'scores/sending/'])
        expect(reasonOf(await post(at + path, token)), path).toEqual(['forbidden', 'panel_recused'])
      expect(reasonOf(await put(`${at}scores/A/1/`, token, { points: '1', reason: '', version: 0 }))).toEqual(
        ['forbidden', 'panel_recused'],
      )
    }
    const now = (await get(at, owner.token)).json()
    expect(now.panel).toMatchObject([
      { standing: 'RECUSED', because: 'My brother works there' },
      { standing: 'RECUSED', because: 'I owe them money' },
    ])
    expect(now.turns.map(({ code }: { code: string }) => code)).toEqual(['NAME_PANEL', 'NAME_CHAIR'])
    await server.runDueJobs()
    const told: { title: string }[] = (await get('/api/accounts/user/notifications/', owner.token)).json()
    expect(told.map(({ title }) => title)).toContain('A new panel member is needed: A bridge')
    expect((await post(`${at}panel/`, owner.token, { member: chair.id })).json()).toMatchObject({
      member: [expect.stringContaining('cannot come back')],
    })
  })
})

it('is asked for before the opening, on the page of the proposals', async () => {
  const { at, owner, recruiter, url } = await plannedRfp()
  const ofCompany = async () => (await get(url, owner.token)).json()
  expect(await ofCompany()).toMatchObject({ evaluation: 'OPEN', has_panel: false, proposals: null })
  await namePanel(at, owner, [recruiter])
  expect(await ofCompany()).toMatchObject({ has_panel: false })
  await post(`${at}panel/`, recruiter.token, { member: owner.id })
  expect(await ofCompany()).toMatchObject({ has_panel: true })
})

describe('the record of a panel', () => {
  it('keeps when each member was named and declared, and who was taken off with the reason', async () => {
    const { at, owner, recruiter, chair, second } = await scoringRfp()
    await post(`${at}panel/`, owner.token, { name: 'Ama Owusu', email: 'never@example.org' })
    const shown = async (token: string) => (await get(at, token)).json().panel
    const [, , invited] = await shown(owner.token)
    const removal = (member: number, reason: string) =>
      post(`${at}panel/${member}/removal/`, owner.token, { reason })
    expect((await removal(invited.id, '')).statusCode).toBe(200)
    const [, { id }] = await shown(owner.token)
    expect((await removal(id, '')).json()).toHaveProperty('reason')
    expect((await removal(id, 'Is abroad until May')).statusCode).toBe(200)
    const instant = expect.stringMatching(/^\d{4}-.*Z$/)
    const members = [
      { standing: 'JOINED', is_chair: true, named_at: instant, declared_at: instant },
      { standing: 'REMOVED', named_at: instant, declared_at: instant, because: 'Is abroad until May' },
    ]
    expect(await shown(recruiter.token)).toMatchObject(members)
    expect(await shown(owner.token)).toHaveLength(2)
    expect((await get(at, second.token)).statusCode).toBe(200)
    expect((await get(`${at}scores/`, second.token)).statusCode).toBe(403)
    expect((await get(at, chair.token)).json().panel[1]).toMatchObject({ standing: 'REMOVED' })
  })
})

it('begins to score with two members, a chair and all declarations, by the chair alone', async () => {
  const { at, owner, colleague } = await openedRfp()
  const [chair, second] = [await colleague(), await colleague()]
  await namePanel(at, owner, [chair])
  const begin = (token: string) => post(`${at}scoring/`, token)
  expect((await begin(owner.token)).statusCode).toBe(403)
  expect(reasonOf(await begin(chair.token))).toEqual(['conflict', 'panel_small'])
  await post(`${at}panel/`, owner.token, { member: second.id })
  await post(`${at}panel/`, owner.token, { name: 'Ama Owusu', email: 'late@example.org' })
  expect(reasonOf(await begin(chair.token))).toEqual(['conflict', 'panel_waits'])
  const { panel } = (await get(at, owner.token)).json()
  await post(`${at}panel/${panel[2].id}/removal/`, owner.token, { reason: '' })
  expect(reasonOf(await begin(chair.token))).toEqual(['conflict', 'panel_silent'])
  await declareNone(at, chair)
  await declareNone(at, second)
  expect((await begin(chair.token)).json()).toMatchObject({
    state: 'EVALUATING',
    turns: [{ code: 'SCORE', is_yours: true }],
  })
  expect(reasonOf(await begin(chair.token))).toEqual(['conflict', 'proceedings_moved_on'])
})
