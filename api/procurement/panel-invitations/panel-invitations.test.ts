import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { person, registration } from '#tests/support/accounts.ts'
import { fileOf, pdf, proposal } from '#tests/support/documents.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'

const {
  ask,
  database,
  declareNone,
  get,
  openedRfp,
  outsider,
  plannedRfp,
  post,
  propose,
  scoringRfp,
  server,
} = await evaluationsApp()

const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}

/** Invites an address and answers the link's token. */
async function invited(own: { at: string; owner: { token: string } }, email: string) {
  const answer = await post(`${own.at}panel/`, own.owner.token, { name: 'Ama Owusu', email })
  expect(answer.statusCode).toBe(201)
  return mailedTo(email)
}

async function mailedTo(email: string) {
  server.sent.length = 0
  await server.runDueJobs()
  const mail = server.sent.find(({ to, text }) => to === email && text.includes('/join/'))
  return /\/join\/\?panel=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const open = (token: string) => ask('/api/panel-invitations/', { body: { token } })
const accept = (token: string, by: string) =>
  ask('/api/panel-invitations/acceptance/', { token: by, body: { token } })
const register = (token: string, values: object = {}) => {
  const { email, ...form } = registration()
  return ask('/api/panel-invitations/registration/', { body: { ...form, token, ...values } })
}

it('lets somebody with an account onto the panel of one RFP, and nowhere else', async () => {
  const own = await openedRfp()
  const guest = await outsider()
  const token = await invited(own, guest.email)
  expect((await open(token)).json()).toMatchObject({
    state: 'open',
    standing: 'ready',
    email: guest.email,
    opportunity: { name: 'A bridge' },
    company: { name: 'Kwame Bridges' },
  })
  expect((await get(own.at, guest.token)).statusCode).toBe(404)
  expect((await accept(token, guest.token)).json()).toEqual({ opportunity: own.rfp.id })
  expect((await accept(token, guest.token)).statusCode).toBe(200)
  expect((await get(own.at, guest.token)).json()).toMatchObject({
    seats: ['panel'],
    candidates: null,
    panel: [{ name: 'Kojo Asare', is_outsider: true, standing: 'JOINED', email: null }],
  })
  await declareNone(own.at, guest)
  expect((await get(`${own.at}scores/`, guest.token)).json().proposals).toHaveLength(2)
  for (const path of [
    own.url,
    `${own.url}accesses/`,
    '/api/company/posts/',
    `/api/company/posts/${own.rfp.id}/`,
  ])
    expect((await get(path, guest.token)).json().code, path).toBe('forbidden')
  expect((await post(`${own.at}panel/`, guest.token, { member: own.owner.id })).statusCode).toBe(403)
  const other = await openedRfp()
  expect((await get(other.at, guest.token)).statusCode).toBe(404)
})

it('makes an ordinary account for somebody without one, signed in at once', async () => {
  const own = await plannedRfp()
  const token = await invited(own, 'new-judge@example.org')
  expect((await open(token)).json()).toMatchObject({ standing: 'new' })
  const registered = await register(token)
  expect(registered.statusCode).toBe(201)
  const session = registered.json().token
  expect((await get(own.at, session)).json()).toMatchObject({ seats: ['panel'] })
  expect((await get('/api/accounts/user-detail/', session)).json()).toMatchObject({
    email: 'new-judge@example.org',
    is_onboarded: true,
    user_type: 'JOB_SEEKER',
  })
  expect((await open(token)).json()).toMatchObject({ state: 'used' })
  expect((await register(token)).json().code).toBe('invitation_invalid')
})

describe('an invitation', () => {
  it('is for its address alone', async () => {
    const own = await plannedRfp()
    const [guest, other] = [await outsider(), await outsider()]
    const token = await invited(own, guest.email)
    expect(reasonOf(await accept(token, other.token))).toEqual(['forbidden', 'invitation_for_another'])
    expect((await register(token)).json()).toMatchObject({ reason: 'account_exists' })
  })

  it('ends with a newer one, after 7 days, and when it is withdrawn', async () => {
    const own = await plannedRfp()
    const guest = await outsider()
    const first = await invited(own, guest.email)
    const [{ id }] = (await get(own.at, own.owner.token)).json().panel
    await post(`${own.at}panel/${id}/invitation/`, own.owner.token)
    const second = await mailedTo(guest.email)
    expect((await open(first)).json().code).toBe('invitation_invalid')
    await database.execute(sql`update panel_members set expires_at = now() where id = ${id}`)
    expect((await open(second)).json().state).toBe('expired')
    expect((await accept(second, guest.token)).json().code).toBe('invitation_invalid')
    expect((await get(own.at, own.owner.token)).json().panel[0].standing).toBe('EXPIRED')
    await post(`${own.at}panel/${id}/removal/`, own.owner.token, { reason: '' })
    expect((await open(second)).json().code).toBe('invitation_invalid')
  })

  it('is over once the panel agreed, and with the RFP', async () => {
    const own = await scoringRfp()
    const guest = await outsider()
    const token = await invited(own, guest.email)
    await database.execute(sql`update proceedings set state = 'AWARDED' where opportunity_id = ${own.rfp.id}`)
    expect((await open(token)).json().state).toBe('over')
    expect((await accept(token, guest.token)).json().code).toBe('invitation_invalid')
  })

  it('is not for an operator', async () => {
    const own = await plannedRfp()
    const operator = await person(database, 'OPERATOR')
    const token = await invited(own, operator.email)
    expect((await open(token)).json()).toMatchObject({ standing: 'operator' })
    expect(reasonOf(await accept(token, operator.token))).toEqual(['forbidden', 'panel_operator'])
  })
})

describe('a bidder', () => {
  it('cannot accept, and the company learns nothing of it before the opening', async () => {
    const own = await plannedRfp()
    const guest = await outsider()
    const sent = await propose(own.rfp.id, guest.token)
    expect([sent.statusCode, sent.json().detail]).toEqual([201, undefined])
    const token = await invited(own, guest.email)
    expect(reasonOf(await accept(token, guest.token))).toEqual(['conflict', 'panel_own_bid'])
    expect((await get(own.at, own.owner.token)).json().panel).toMatchObject([{ standing: 'INVITED' }])
  })

  it('is not invited after the opening', async () => {
    const own = await openedRfp()
    const email = own.bidders[0]?.email
    expect((await post(`${own.at}panel/`, own.owner.token, { name: 'Ama Owusu', email })).json()).toEqual({
      email: ['This address belongs to a bidder for this RFP, who cannot judge it'],
    })
  })

  it('is nobody of the panel', async () => {
    const own = await plannedRfp()
    const guest = await outsider()
    await accept(await invited(own, guest.email), guest.token)
    const form = proposal({ technical_proposal: fileOf(pdf('Mine'), 'mine.pdf') })
    expect(reasonOf(await propose(own.rfp.id, guest.token, form))).toEqual(['conflict', 'panel_member_bids'])
  })
})

it('shows people from outside nothing more once the RFP is over', async () => {
  const own = await openedRfp()
  const guest = await outsider()
  await accept(await invited(own, guest.email), guest.token)
  await declareNone(own.at, guest)
  const { link } = (await get(`${own.at}scores/`, guest.token)).json().proposals[0].files[0]
  await post(`${own.at}unsuccessful/`, own.owner.token, { reason: 'No money' })
  for (const state of ['UNSUCCESSFUL', 'AWARDED', 'CONTRACTED', 'CANCELLED']) {
    await database.execute(sql`update proceedings set state = ${state} where opportunity_id = ${own.rfp.id}`)
    for (const path of [own.at, `${own.at}scores/`, `${own.at}award/`, link])
      expect(reasonOf(await get(path, guest.token)), state).toEqual(['forbidden', 'panel_over'])
    expect((await get(own.at, own.recruiter.token)).json().state).toBe(state)
  }
})

it('is in the export of who sat on a panel', async () => {
  const own = await openedRfp()
  const guest = await outsider()
  await accept(await invited(own, guest.email), guest.token)
  await declareNone(own.at, guest)
  const { findPersonalData } = await import('#api/people/privacy/queries.ts')
  const { english } = await import('#api/platform/words/words.ts')
  const { panels } = await findPersonalData(database, guest.id, english())
  expect(panels).toMatchObject([
    {
      opportunity: 'A bridge',
      isOutsider: true,
      declarations: [{ hasConflict: false }, { hasConflict: false }],
    },
  ])
  expect(JSON.stringify(panels)).not.toContain('tokenHash')
})

it('lets nobody bid and judge, also who accepts while their proposal is on its way', async () => {
  const own = await plannedRfp()
  const guest = await outsider()
  const token = await invited(own, guest.email)
  const { keep } = server.files
  const keeping = vi.spyOn(server.files, 'keep').mockImplementationOnce(async (...args) => {
    expect((await accept(token, guest.token)).statusCode).toBe(200)
    return keep(...args)
  })
  const form = proposal({ technical_proposal: fileOf(pdf('How'), 'how.pdf') })
  expect(reasonOf(await propose(own.rfp.id, guest.token, form))).toEqual(['conflict', 'panel_member_bids'])
  keeping.mockRestore()
})
