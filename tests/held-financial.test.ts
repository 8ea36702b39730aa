import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSealed } from '#api/applications/sealing/commands.ts'
import { keyShares } from '#api/platform/database/tables/procurement-tables.ts'
import { awardings } from './support/evaluations/awardings.ts'
import { openings, type Wanted } from './support/evaluations/openings.ts'
import { scorings } from './support/evaluations/scorings.ts'
import { proposalsApp } from './support/proposals.ts'
import { heldRfps, publishRfp } from './support/sealing/held.ts'

/** The financial opening of an RFP that is sealed to its openers. */
const made = await proposalsApp()
const opened = openings(made)
const { makeKey, choose, release, endHeld } = heldRfps(made)
const { database, filesOf, get, post, server } = made

async function openedRfp({ firms = 2, plan }: Wanted = {}) {
  const own = await opened.plannedRfp({ ...(plan && { plan }), isDraft: true })
  const holders = [await makeKey(own.owner), await makeKey(own.recruiter)]
  await choose(own.rfp.id, own.owner.token)
  await publishRfp(database, own.rfp.id)
  const bidders = []
  for (const name of ['Adom', 'Boateng', 'Cobbina'].slice(0, firms))
    bidders.push(await opened.bid(own.rfp.id, name))
  await endHeld(own.rfp.id, holders)
  for (const holder of holders) {
    await release(own.rfp.id, holder)
    await post(`${own.url}opening/`, holder.token)
  }
  return { ...own, bidders, holders }
}

const scored = scorings(made, { ...opened, openedRfp })
const app = { ...made, ...opened, ...scored, outsider: made.seeker }
const { finalRfp } = awardings(app)

it('opens the parts of those at or above the minimum with the shares of two members, and never another', async () => {
  const own = await finalRfp({ firms: 3 }, { A: 0.9, B: 0.6, C: 0.75 })
  const { at, owner, recruiter, rfp } = own
  const { holders } = own as unknown as Awaited<ReturnType<typeof openedRfp>> // as openedRfp above returned them
  const open = async () => {
    let letters = ''
    for (const [place, { number }] of own.byLetter('A', 'B', 'C').entries()) {
      const file = (await filesOf(number)).find(({ part }) => part === 'financial_proposal')
      const asked = { userId: owner.id, as: 'company' } as const
      const content = await openSealed({ database, files: server.files }, file?.id ?? 0, asked).then(
        (found) => found.content,
        () => undefined,
      )
      content?.destroy()
      if (content) letters += 'ABC'[place]
    }
    return letters
  }
  const confirm = (token: string) => post(`${at}financial-opening/`, token)
  expect((await confirm(owner.token)).json().reason).toBe('share_missing')
  for (const holder of holders) expect((await release(rfp.id, holder, 'financial')).statusCode).toBe(200)
  expect((await confirm(owner.token)).json().state).toBe('TECHNICAL_FINAL')
  expect(await open()).toBe('')
  expect((await confirm(recruiter.token)).json().state).toBe('FINANCIAL_OPENED')
  expect(await open()).toBe('AC')
  expect((await get(at, owner.token)).json().state).toBe('FINANCIAL_OPENED')
})

const held = (own: object) => own as unknown as Awaited<ReturnType<typeof openedRfp>> // as openedRfp above returned them
const waitingOf = async (rfpId: number) =>
  (await database.select().from(keyShares).where(eq(keyShares.opportunityId, rfpId))).filter(
    ({ technicalReleased, financialReleased }) => technicalReleased ?? financialReleased,
  ).length

it('takes financial shares only while the parts can be opened, and technical ones never again', async () => {
  const early = await openedRfp()
  const [holder] = early.holders
  if (!holder) throw new Error('Nobody holds a share')
  expect((await release(early.rfp.id, holder, 'financial')).statusCode).toBe(409)
  expect((await release(early.rfp.id, holder)).json().reason).toBe('proposals_opened_already')
  expect(await waitingOf(early.rfp.id)).toBe(0)

  const { rfp, at, holders } = held(await finalRfp({ firms: 2 }, { A: 0.9, B: 0.8 }))
  for (const each of holders) {
    expect((await release(rfp.id, each, 'financial')).statusCode).toBe(200)
    await post(`${at}financial-opening/`, each.token)
  }
  for (const each of holders)
    expect((await release(rfp.id, each, 'financial')).json().reason).toBe('proceedings_moved_on')
  expect(await waitingOf(rfp.id)).toBe(0)
})

it('forgets released shares where the scores are agreed anew', async () => {
  const { rfp, at, holders } = held(await finalRfp({ firms: 2 }, { A: 0.9, B: 0.8 }))
  for (const each of holders) await release(rfp.id, each, 'financial')
  expect(await waitingOf(rfp.id)).toBe(2)
  for (const { token } of holders)
    expect((await post(`${at}consensus/reopening/`, token, { reason: 'A score was wrong' })).statusCode).toBe(
      200,
    )
  expect(await waitingOf(rfp.id)).toBe(0)
})

it('asks for no share any more once the RFP ended without an award', async () => {
  const { rfp, at, owner } = held(await openedRfp({ firms: 1 }))
  const listed = async () =>
    (await get('/api/company/held-rfps/', owner.token)).json().some(({ id }: { id: number }) => id === rfp.id)
  expect(await listed()).toBe(true)
  await post(`${at}unsuccessful/`, owner.token, { reason: 'Too dear' })
  expect(await listed()).toBe(false)
})

it('records that no proposal is there without a share, as the page does: none came, or all were withdrawn', async () => {
  for (const firms of [0, 1]) {
    const own = await opened.plannedRfp({ isDraft: true })
    const holders = [await makeKey(own.owner), await makeKey(own.recruiter)]
    await choose(own.rfp.id, own.owner.token)
    await publishRfp(database, own.rfp.id)
    if (firms > 0) {
      const { number, token } = await opened.bid(own.rfp.id, 'Adom')
      expect((await made.withdraw(number, token)).statusCode).toBe(200)
    }
    await endHeld(own.rfp.id, holders)
    expect((await get(own.url, own.owner.token)).json()).toMatchObject({
      count: 0,
      can_confirm: true,
      needed: 2,
    })
    for (const { token } of holders) expect((await post(`${own.url}opening/`, token)).statusCode).toBe(200)
    const end = await post(`${own.at}unsuccessful/`, own.owner.token, { reason: 'Nobody bid' })
    expect(end.json(), end.body).toMatchObject({ state: 'UNSUCCESSFUL', ending: 'NO_PROPOSALS' })
  }
})
