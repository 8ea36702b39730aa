import { askedName } from '#api/applications/documents/rules.ts'
import { detailsOf } from '#api/applications/sealing/rules.ts'
import { signedFor } from '#api/applications/submission/rules.ts'
import { unwrapSealKey } from '#api/platform/keys/envelope.ts'
import type { ConsensusState } from '#api/procurement/consensus/queries.ts'
import { presentContract } from '#api/procurement/contracts/present.ts'
import type { FoundContract } from '#api/procurement/contracts/queries.ts'
import type { Seated } from '#api/procurement/panel/rules.ts'
import type { Planned } from '#api/procurement/plan/values.ts'
import type { FinancialFiles, PriceReading, Prices } from '#api/procurement/prices/queries.ts'
import { comparedOf } from '#api/procurement/prices/rules.ts'
import type { listDisqualified, listRankings } from '#api/procurement/ranking/queries.ts'
import type { Tie } from '#api/procurement/ranking/rules.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import type { Award, AwardBidder, Reading } from '#contract/procurement/award.ts'
import type { AwardRow, listComplaints } from './queries.ts'

type Showing = {
  seated: Seated
  timeZone: string
  secretKey: string
  consensus: ConsensusState
  financial: ReadonlySet<string>
  plan: Planned | undefined
  prices: Prices
  files: FinancialFiles
  documents: AskedDocument[]
  disqualified: Awaited<ReturnType<typeof listDisqualified>>
  rankings: Awaited<ReturnType<typeof listRankings>>
  ties: Tie[]
  award: AwardRow | undefined
  isOver: boolean
  complaints: Awaited<ReturnType<typeof listComplaints>>
  contract: FoundContract | undefined
  canRank: boolean
  canOpenNext: boolean
}

export function presentAward(showing: Showing): Award {
  const { seated, timeZone, consensus, plan, award, isOver } = showing
  const { seats, state } = seated
  const bidderOf = (applicationId: number) =>
    consensus.proposals.find(({ bidder }) => bidder.applicationId === applicationId)?.bidder
  const isOpener = seats.has('opener')
  return {
    opportunity: { id: seated.opportunityId, name: seated.name },
    time_zone: seated.company.timeZone ?? timeZone,
    state,
    method: plan?.selection_method ?? null,
    technical_weight: plan?.technical_weight ?? null,
    budget: plan?.budgetMax ?? null,
    currency: plan?.currency ?? null,
    price_tax: plan?.price_tax ?? 'INCLUDED',
    lots: (plan?.lots ?? []).map(({ title }, at) => ({ number: at + 1, title })),
    bidders: consensus.proposals.map((proposal) => presentBidder(showing, proposal)),
    can_read_prices: readsPrices(seated),
    can_rank: isOpener && showing.canRank,
    can_open_next: isOpener && showing.canOpenNext,
    can_decide: seats.has('publisher'),
    intention: award
      ? {
          bidder: bidderOf(award.applicationId)?.letter ?? '',
          name: bidderOf(award.applicationId)?.name || null,
          amount: award.amount,
          currency: award.currency,
          at: award.intendedAt.toISOString(),
          standstill_until: award.standstillUntil.toISOString(),
          is_over: isOver,
          awarded_at: award.awardedAt?.toISOString() ?? null,
        }
      : null,
    complaints: showing.complaints.map((each) => ({
      id: each.id,
      bidder: bidderOf(each.applicationId)?.letter ?? '',
      name: bidderOf(each.applicationId)?.name || null,
      text: each.text,
      at: each.createdAt.toISOString(),
      is_upheld: each.isUpheld,
      decision: each.decision,
      decided_at: each.decidedAt?.toISOString() ?? null,
    })),
    contract: showing.contract ? presentContract(showing.contract, seats.has('reader')) : null,
  }
}

function presentBidder(
  showing: Showing,
  { bidder, outcome }: ConsensusState['proposals'][number],
): AwardBidder {
  const { financial, prices, disqualified, rankings, seated } = showing
  const { applicationId, letter, number, name } = bidder
  const { readings = [], agreed } = prices.get(applicationId) ?? {}
  const files = filesOf(showing, applicationId)
  const ranked = rankings.find((each) => each.applicationId === applicationId)
  // The second reader of a price reads the document, not what another person made of it.
  const isBlind = !agreed && readsPrices(seated) && !readings.some(({ userId }) => userId === seated.userId)
  return {
    bidder: letter,
    number,
    name: name || null,
    technical: outcome.total,
    passes: outcome.passes,
    is_opened: financial.has(number),
    file: files.find(({ part }) => part === 'financial_proposal') ?? null,
    documents: files.filter(({ part }) => part !== 'financial_proposal'),
    readings: isBlind ? [] : readings.map((each) => presentReading(seated, each)),
    read_by: readings.map((each) => each.name),
    price: agreed ? comparedOf(agreed) : null,
    disqualified: disqualified.find((each) => each.applicationId === applicationId)?.reason ?? null,
    rank: ranked?.rank ?? null,
    out: ranked?.out ?? null,
    financial: ranked?.financial ?? null,
    score: ranked?.score ?? null,
    tie: tieOf(showing, applicationId),
  }
}

const readsPrices = ({ state, seats }: Seated) =>
  state === 'FINANCIAL_OPENED' && (seats.has('opener') || seats.has('panel'))

function tieOf({ ties, consensus }: Showing, applicationId: number): AwardBidder['tie'] {
  const tie = ties.find(({ above }) => above === applicationId)
  const below = consensus.proposals.find(({ bidder }) => bidder.applicationId === tie?.below)?.bidder
  return tie && below ? { over: below.letter, name: below.name || null, by: tie.by } : null
}

function presentReading({ userId: you }: Seated, { name, userId, facts, updatedAt }: PriceReading): Reading {
  const { currency, total, lots, corrected, note, rate, rateSource, rateDay } = facts
  return {
    by: name,
    is_yours: userId === you,
    at: updatedAt.toISOString(),
    currency,
    total,
    lots,
    corrected,
    note,
    rate,
    rate_source: rateSource,
    rate_day: rateDay,
    compared: comparedOf(facts),
  }
}

/** Members who neither open nor judge see that there is a file, and get no link. */
function filesOf({ files, documents, seated, secretKey }: Showing, applicationId: number) {
  const { userId, opportunityId, seats } = seated
  const mayRead = seats.has('opener') || seats.has('panel')
  return files
    .filter(({ file }) => file.applicationId === applicationId)
    .map(({ file, application, wrappedKey }) => {
      const { key } = unwrapSealKey(secretKey, opportunityId, wrappedKey)
      const { name } = detailsOf(key, application, file)
      const isReadable = file.scan !== 'WAITING' && file.scan !== 'INFECTED'
      const signed = signedFor({ secretKey, userId, fileId: file.id })
      const path = `/api/evaluations/${opportunityId}/financial-files/${file.id}/`
      return {
        id: file.id,
        part: file.part,
        asked: askedName(documents, file.part),
        name,
        size: file.size,
        is_pdf: /\.pdf$/i.test(name),
        is_checked: file.scan !== 'WAITING',
        link: isReadable && mayRead ? `${path}?${signed}` : null,
      }
    })
}
