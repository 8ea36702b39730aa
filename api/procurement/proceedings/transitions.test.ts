import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import { panelMembers } from '#api/platform/database/tables/evaluation-tables.ts'
import { seatOf } from '#api/procurement/panel/commands.ts'
import { isApiError, problem } from '#contract/errors.ts'
import { ACTS, PROCUREMENT_STATES, type ProcurementState } from '#contract/procurement/states.ts'
import { person } from '#tests/support/accounts.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { member } from '#tests/support/members.ts'
import { moveProceedings } from './commands.ts'

/** Every act that is possible at all: from where, by whom, and what comes of it. All else must be refused. */
const POSSIBLE = `
  TECHNICAL_OPENED  begin_scoring     chair                              -> EVALUATING
  EVALUATING        end_scoring       nobody                             -> CONSENSUS
  CONSENSUS         finalise_scores   opener publisher panel-colleague   -> another confirms TECHNICAL_FINAL
  CONSENSUS         reopen_scoring    opener publisher panel-colleague   -> another confirms EVALUATING
  TECHNICAL_FINAL   reopen_consensus  opener publisher panel-colleague   -> another confirms CONSENSUS
  TECHNICAL_FINAL   open_financial    opener publisher panel-colleague   -> another confirms FINANCIAL_OPENED
  FINANCIAL_OPENED  open_next         opener publisher panel-colleague   -> another confirms FINANCIAL_OPENED
  RANKED            open_next         opener publisher panel-colleague   -> another confirms FINANCIAL_OPENED
  FINANCIAL_OPENED  rank              opener publisher panel-colleague   -> RANKED
  FINANCIAL_OPENED  disqualify        publisher                          -> FINANCIAL_OPENED
  RANKED            disqualify        publisher                          -> RANKED
  RANKED            reopen_prices     opener publisher panel-colleague   -> another confirms FINANCIAL_OPENED
  RANKED            intend            publisher                          -> INTENDED
  INTENDED          disqualify        publisher                          -> RANKED
  INTENDED          reopen_ranking    opener publisher panel-colleague   -> another confirms RANKED
  INTENDED          award             publisher                          -> AWARDED
  AWARDED           sign_contract     publisher                          -> CONTRACTED
  TECHNICAL_OPENED  end_unsuccessful  publisher                          -> UNSUCCESSFUL
  TECHNICAL_OPENED  cancel            publisher                          -> CANCELLED
  EVALUATING        end_unsuccessful  publisher                          -> UNSUCCESSFUL
  EVALUATING        cancel            publisher                          -> CANCELLED
  CONSENSUS         end_unsuccessful  publisher                          -> UNSUCCESSFUL
  CONSENSUS         cancel            publisher                          -> CANCELLED
  TECHNICAL_FINAL   end_unsuccessful  publisher                          -> UNSUCCESSFUL
  TECHNICAL_FINAL   cancel            publisher                          -> CANCELLED
  FINANCIAL_OPENED  end_unsuccessful  publisher                          -> UNSUCCESSFUL
  FINANCIAL_OPENED  cancel            publisher                          -> CANCELLED
  RANKED            end_unsuccessful  publisher                          -> UNSUCCESSFUL
  RANKED            cancel            publisher                          -> CANCELLED
  INTENDED          end_unsuccessful  publisher                          -> UNSUCCESSFUL
  INTENDED          cancel            publisher                          -> CANCELLED
`
const possible = new Map(
  POSSIBLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [left = '', to = ''] = line.split(/ +-> /)
      const [from = '', act = '', ...people] = left.trim().split(/ +/)
      return people.map((who) => [`${from} ${act} ${who}`, to.trim()] as const)
    }),
)

const app = await evaluationsApp()
const { database } = app
const { rfp, owner, recruiter, bidders, colleague } = await app.openedRfp({ firms: 1 })
const [evaluator, viewer] = [
  await colleague(),
  await member(database, { companyId: owner.companyId, role: 'VIEWER' }),
]
const onPanel = await colleague()
const [chair, outsider] = [await app.outsider(), await app.outsider()]
const seats = [
  { userId: onPanel.id, isOutsider: false, isChair: false },
  { userId: chair.id, isOutsider: true, isChair: true },
  { userId: outsider.id, isOutsider: true, isChair: false },
]
for (const seat of seats)
  await database
    .insert(panelMembers)
    .values({ ...seat, opportunityId: rfp.id, name: 'Efua', joinedAt: sql`now()` })

const [recused, removed, elsewhere] = [await app.outsider(), await app.outsider(), await app.outsider()]
const gone = { isOutsider: true, isChair: false, opportunityId: rfp.id, name: 'Efua', joinedAt: sql`now()` }
await database.insert(panelMembers).values([
  { ...gone, userId: recused.id, recusedAt: sql`now()`, recusedBecause: 'A friend' },
  { ...gone, userId: removed.id, removedAt: sql`now()`, removedBecause: 'Too late' },
  { ...gone, userId: elsewhere.id, opportunityId: (await app.plannedRfp()).rfp.id },
])

const PEOPLE = {
  chair: chair.id,
  outsider: outsider.id,
  recused: recused.id,
  removed: removed.id,
  'panel-of-another-rfp': elsewhere.id,
  'panel-colleague': onPanel.id,
  opener: evaluator.id,
  publisher: owner.id,
  viewer: viewer.id,
  bidder: bidders[0]?.id ?? 0,
  'member-of-another-company': (await member(database)).id,
  operator: (await person(database, 'OPERATOR')).id,
}
// Colleagues who came after the first proposal wait a day with their confirmations (ADR 021); these two came before.
const BEFORE: Record<string, number> = { opener: recruiter.id, 'panel-colleague': recruiter.id }

const FROM = PROCUREMENT_STATES.filter((state) => state !== 'OPEN' && state !== 'SEALED')

async function setState(state: ProcurementState) {
  await database.transaction(async (tx) => {
    await tx.execute(sql`update proceedings set state = ${state} where opportunity_id = ${rfp.id}`)
    const details = { act: 'test', from: state, to: state }
    await record(tx, { actorId: null, action: 'proceedings.moved', subject: subjectOf(rfp.id), details })
  })
}

class Undone extends Error {}

/** Tries an act, which is undone. @returns the state that it led to, `confirmed`, or `refused` with the error's code */
async function tryAct(act: (typeof ACTS)[number], who: keyof typeof PEOPLE) {
  let outcome = ''
  const work = database.transaction(async (tx) => {
    const seated = await seatOf(tx, PEOPLE[who], rfp.id)
    const userId = BEFORE[who] ?? seated.userId
    const isMoved = await moveProceedings(tx, {
      seated: { ...seated, userId },
      act,
      reason: 'A reason',
      guard: async () => undefined,
    })
    const after = await seatOf(tx, owner.id, rfp.id)
    outcome = isMoved ? after.state : `confirmed`
    throw new Undone()
  })
  await work.catch((error: unknown) => {
    if (error instanceof Undone) return
    if (!isApiError(error)) throw error
    outcome = `refused: ${error.code}`
  })
  return outcome
}

describe.each(FROM)('in %s', (state) => {
  it('each act is possible for those who may, and for nobody else', { timeout: 60_000 }, async () => {
    await setState(state)
    for (const act of ACTS)
      for (const who of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) {
        const outcome = await tryAct(act, who)
        const wanted = possible.get(`${state} ${act} ${act === 'end_scoring' ? 'nobody' : who}`)
        const name = `${state} ${act} ${who}`
        if (act === 'end_scoring' && wanted && !outcome.startsWith('refused'))
          expect(outcome, name).toBe(wanted)
        else if (wanted?.startsWith('another confirms ')) expect(outcome, name).toBe('confirmed')
        else if (wanted && act !== 'end_scoring') expect(outcome, name).toBe(wanted)
        else expect(outcome, name).toMatch(/^refused: (?:conflict|forbidden|not_found)$/)
      }
  })
})

/** The address of each act; of `end_scoring` that of the last scores. An RFP is cancelled by its post. */
const ADDRESSES: Record<Exclude<(typeof ACTS)[number], 'cancel'>, string> = {
  begin_scoring: `/api/evaluations/${rfp.id}/scoring/`,
  end_scoring: `/api/evaluations/${rfp.id}/scores/sending/`,
  reopen_scoring: `/api/evaluations/${rfp.id}/scoring/reopening/`,
  finalise_scores: `/api/evaluations/${rfp.id}/final-scores/`,
  reopen_consensus: `/api/evaluations/${rfp.id}/consensus/reopening/`,
  open_financial: `/api/evaluations/${rfp.id}/financial-opening/`,
  open_next: `/api/evaluations/${rfp.id}/financial-opening/next/`,
  rank: `/api/evaluations/${rfp.id}/ranking/`,
  disqualify: `/api/evaluations/${rfp.id}/disqualification/A/`,
  intend: `/api/evaluations/${rfp.id}/intention/`,
  reopen_prices: `/api/evaluations/${rfp.id}/reopening/`,
  reopen_ranking: `/api/evaluations/${rfp.id}/reopening/`,
  award: `/api/evaluations/${rfp.id}/award/`,
  sign_contract: `/api/evaluations/${rfp.id}/contract/`,
  end_unsuccessful: `/api/evaluations/${rfp.id}/unsuccessful/`,
}

it.each(FROM)('a visitor does nothing in %s', async (state) => {
  await setState(state)
  for (const [act, url] of Object.entries(ADDRESSES))
    expect((await app.ask(url, { body: {} })).statusCode, act).toBe(401)
  expect((await seatOf(database, owner.id, rfp.id)).state).toBe(state)
})

describe.each(['OPEN', 'SEALED'] as const)('before the opening, while %s', (state) => {
  it('no act is possible for anybody', { timeout: 60_000 }, async () => {
    const own = await app.plannedRfp()
    await database
      .insert(panelMembers)
      .values({ ...gone, opportunityId: own.rfp.id, userId: chair.id, isChair: true })
    if (state === 'SEALED') await app.setDeadlineAgo(own.rfp.id, '20 minutes')
    for (const { id } of [own.owner, own.recruiter, chair]) {
      const seated = await seatOf(database, id, own.rfp.id)
      expect(seated.state).toBe(state)
      for (const act of ACTS) {
        const moving = database.transaction((tx) =>
          moveProceedings(tx, { seated, act, reason: 'A reason', guard: async () => undefined }),
        )
        await expect(moving, act).rejects.toMatchObject({ reason: 'proceedings_not_begun' })
      }
    }
  })
})

it('has a line for every state and for every act', () => {
  const lines = POSSIBLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))
  expect(new Set(lines.map(([, act]) => act))).toEqual(new Set(ACTS))
  const ends: string[] = ['CONTRACTED', 'UNSUCCESSFUL', 'CANCELLED']
  expect(new Set(lines.map(([from]) => from))).toEqual(new Set(FROM.filter((state) => !ends.includes(state))))
})

it('moves nothing whose guard does not hold', async () => {
  await setState('TECHNICAL_OPENED')
  const moving = database.transaction(async (tx) => {
    const seated = await seatOf(tx, chair.id, rfp.id)
    return moveProceedings(tx, {
      seated,
      act: 'begin_scoring',
      guard: async () => problem('panel_chairless'),
    })
  })
  await expect(moving).rejects.toMatchObject({ code: 'conflict', reason: 'panel_chairless' })
  const unguarded = database.transaction(async (tx) =>
    moveProceedings(tx, { seated: await seatOf(tx, chair.id, rfp.id), act: 'begin_scoring' }),
  )
  await expect(unguarded).rejects.toThrow('Nobody looks whether panel_ready')
})

it('leaves nothing of an act that is cut off in the middle', async () => {
  await setState('TECHNICAL_OPENED')
  const before = await app.actsOf(rfp.id)
  const cut = database.transaction(async (tx) => {
    const seated = await seatOf(tx, chair.id, rfp.id)
    await moveProceedings(tx, { seated, act: 'begin_scoring', guard: async () => undefined })
    throw new Error('The process was killed')
  })
  await expect(cut).rejects.toThrow('killed')
  expect(await app.actsOf(rfp.id)).toEqual(before)
  expect((await seatOf(database, owner.id, rfp.id)).state).toBe('TECHNICAL_OPENED')
})
