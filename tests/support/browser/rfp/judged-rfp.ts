import type { Page } from '@playwright/test'
import { type Account, send } from '#tests/support/browser/account.ts'
import type { OwnServer } from '#tests/support/browser/own-server.ts'
import { person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { planOf } from '#tests/support/evaluations/plans.ts'
import { buildPdf } from '#tests/support/hostile/build-pdf.ts'
import { companyWithRfp, endRfp } from './rfp-company.ts'

/** A company whose RFP says by which criteria it is judged, and two firms; bidders stay blind to the panel. */
export async function companyWithJudgedRfp(dataDir: string) {
  const made = await companyWithRfp(dataDir)
  return withDatabase(dataDir, async (database) => {
    await planOf(database, made.rfpId, {
      isBidderBlind: true,
      mandatory: [{ name: 'Business licence' }],
      criteria: [
        {
          name: 'Method',
          points: 60,
          parts: [
            { name: 'Work plan', points: 40 },
            { name: 'Risks', points: 20 },
          ],
        },
        { name: 'People', points: 40, minimum: 20 },
      ],
    })
    const rival = await person(database, { firstName: 'Kofi', lastName: 'Adjei', isSeeker: true })
    return { ...made, rival }
  })
}

type Server = OwnServer<Awaited<ReturnType<typeof companyWithJudgedRfp>>>

/** Sends a firm's proposal with both parts. */
async function propose(page: Page, rfpId: number, { token, email }: Account) {
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: buildPdf({}) })
  const multipart = {
    bio: `We are ${email} and build bridges`,
    technical_proposal: file('how.pdf'),
    financial_proposal: file('price.pdf'),
  }
  await send(page, `/api/proposal-requests/${rfpId}/proposals/`, { token, multipart })
}

/** Two firms propose, and two members open their technical proposals. */
export async function openProposals(server: Server, newPage: () => Promise<Page>) {
  const { rfpId, owner, evaluator, bidder, rival } = server.made
  const before = await newPage()
  for (const account of [bidder, rival]) await propose(before, rfpId, account)
  await server.restart((dataDir) => endRfp(dataDir, rfpId))
  const after = await newPage()
  for (const { token } of [evaluator, owner])
    await send(after, `/api/company/posts/${rfpId}/proposals/opening/`, { token })
  return after
}

/** The same, with a panel of both members that declared and scores; the evaluator has the chair. */
export async function beginScoring(server: Server, newPage: () => Promise<Page>) {
  const { rfpId, owner, evaluator } = server.made
  const page = await openProposals(server, newPage)
  const at = `/api/evaluations/${rfpId}/`
  for (const { id, token } of [evaluator, owner]) {
    const naming = { member: id, is_chair: token === evaluator.token }
    await send(page, `${at}panel/`, { token: owner.token, data: naming })
  }
  for (const { token } of [evaluator, owner]) {
    const { to_declare } = await send(page, at, { method: 'get', token })
    const bidders = to_declare.map(({ key }: { key: string }) => ({ key, has_conflict: false }))
    await send(page, `${at}declaration/`, { token, data: { bidders } })
  }
  await send(page, `${at}scoring/`, { token: evaluator.token })
}
