import type { Page } from '@playwright/test'
import { type Account, send } from '#tests/support/browser/account.ts'
import { person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { planOf } from '#tests/support/evaluations/plans.ts'
import { buildPdf } from '#tests/support/hostile/build-pdf.ts'
import { endStandstill } from '#tests/support/sealing/standstill.ts'
import { companyWithRfp } from './rfp-company.ts'

const FIRMS = [
  { firstName: 'Kofi', lastName: 'Adjei' },
  { firstName: 'Adwoa', lastName: 'Sarpong' },
]

/** A company whose RFP is judged by quality and cost, and three firms. */
export async function companyWithPricedRfp(dataDir: string) {
  const made = await companyWithRfp(dataDir)
  return withDatabase(dataDir, async (database) => {
    const { leaves } = await planOf(database, made.rfpId, {
      currency: 'GHS',
      criteria: [
        { name: 'Method', points: 60 },
        { name: 'People', points: 40, minimum: 20 },
      ],
    })
    const firms = [made.bidder]
    for (const firm of FIRMS) firms.push(await person(database, { ...firm, isSeeker: true }))
    return { ...made, firms, leaves }
  })
}
type Priced = Awaited<ReturnType<typeof companyWithPricedRfp>>

/** Each firm sends a proposal. @returns the numbers of their receipts */
export async function proposeAll(page: Page, { rfpId, firms }: Priced) {
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: buildPdf({}) })
  const numbers: string[] = []
  for (const { token, email } of firms) {
    const parts = { technical_proposal: file('how.pdf'), financial_proposal: file('price.pdf') }
    const multipart = { bio: `We are ${email} and build bridges`, ...parts }
    const sent = await send(page, `/api/proposal-requests/${rfpId}/proposals/`, { token, multipart })
    numbers.push(sent.number)
  }
  return numbers
}

/** From the technical opening to final scores, by the requests that the pages make; `parts` of all points by the firm's email. */
export async function scoreToTheEnd(page: Page, made: Priced, parts: Record<string, number>) {
  const { rfpId, owner, evaluator, leaves } = made
  const at = `/api/evaluations/${rfpId}/`
  const members = [owner, evaluator]
  const post = (path: string, { token }: Account, data: object = {}) => send(page, at + path, { token, data })
  const read = (path: string, { token }: Account) => send(page, at + path, { method: 'get', token })
  const put = (path: string, { token }: Account, data: object) =>
    send(page, at + path, { method: 'put', token, data })
  for (const { token } of members)
    await send(page, `/api/company/posts/${rfpId}/proposals/opening/`, { token })
  for (const [place, member] of members.entries())
    await post('panel/', owner, { member: member.id, is_chair: place === 0 })
  for (const member of members) {
    const { to_declare } = await read('', member)
    const bidders = to_declare.map(({ key }: { key: string }) => ({ key, has_conflict: false }))
    await post('declaration/', member, { bidders })
  }
  await post('scoring/', owner)
  const { proposals } = await read('scores/', owner)
  const given: { place: string; points: string }[] = proposals.flatMap(
    ({ bidder, bio }: { bidder: string; bio: string }) => {
      const part = Object.entries(parts).find(([email]) => bio.includes(email))?.[1] ?? 0
      return leaves.map(({ id, points }) => ({ place: `${bidder}/${id}/`, points: String(points * part) }))
    },
  )
  const score = { reason: 'As they say on page 3', version: 0 }
  for (const member of members) {
    for (const { place, points } of given) await put(`scores/${place}`, member, { ...score, points })
    await post('scores/sending/', member)
  }
  for (const { place, points } of given) await put(`consensus/${place}`, owner, { ...score, points })
  for (const member of members) {
    const { seen } = await read('consensus/', member)
    await post('consensus/answer/', member, { dissent: '', seen })
  }
  for (const member of members) await post('final-scores/', member)
}

/** From final scores to an announced award; `prices` by the names of firms, which two members read. */
export async function priceToTheAward(page: Page, made: Priced, prices: Record<string, string>) {
  const at = `/api/evaluations/${made.rfpId}/`
  const members = [made.owner, made.evaluator]
  for (const { token } of members) await send(page, `${at}financial-opening/`, { token })
  const { bidders } = await send(page, `${at}award/`, { method: 'get', token: made.owner.token })
  for (const { name, bidder } of bidders as { name: string; bidder: string }[])
    for (const { token } of members) {
      const total = prices[name]
      const data = { currency: 'GHS', total }
      if (total) await send(page, `${at}prices/${bidder}/`, { method: 'put', token, data })
    }
  for (const act of ['ranking', 'intention']) await send(page, `${at}${act}/`, { token: made.owner.token })
}

export const passStandstill = (dataDir: string, rfpId: number) =>
  withDatabase(dataDir, (database) => endStandstill(database, rfpId))
