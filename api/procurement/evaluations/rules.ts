import type { PanelStanding, Seated } from '#api/procurement/panel/rules.ts'
import { hasChair, isOn, isShort } from '#api/procurement/panel/rules.ts'
import { type Problem, problem } from '#contract/errors.ts'
import type { Turn } from '#contract/procurement/evaluations.ts'
import { LIMITS } from '#contract/vocabulary.ts'

type Sitting = {
  userId: number | null
  name: string
  isChair: boolean
  standing: PanelStanding
  hasDeclared: boolean
  sentAt: Date | null
  answeredAt: Date | null
}

const namesOf = (members: Sitting[]) => members.map(({ name }) => name)

/** Why a panel cannot begin to score yet; undefined where it can. */
export function panelLack(all: Sitting[], proposals: number): Problem | undefined {
  const panel = all.filter(isOn)
  if (proposals === 0) return problem('no_proposals')
  if (panel.length < LIMITS.panelMin) return problem('panel_small', { min: LIMITS.panelMin })
  const missing = panel.filter(({ standing }) => standing !== 'JOINED')
  if (missing.length > 0) return problem('panel_waits', { names: namesOf(missing).join(', ') })
  if (!panel.some(({ isChair }) => isChair)) return problem('panel_chairless')
  const silent = panel.filter(({ hasDeclared }) => !hasDeclared)
  return silent.length > 0 ? problem('panel_silent', { names: namesOf(silent).join(', ') }) : undefined
}

type Facts = {
  seated: Pick<Seated, 'userId' | 'state' | 'isJudged' | 'seats'>
  panel: Sitting[]
  proposals: number
  /** Agreed scores and requirement checks, in the consensus and later. */
  isWhole: boolean
  unchecked: number
  passing: number
  /** From the financial opening on. */
  waits: Waits | undefined
}

export type Waits = {
  /** Opened proposals without a price that two people read. */
  hasUnread: boolean
  /** By quality alone: the next best one's turn to be opened. */
  isNextWaiting: boolean
  hasFirst: boolean
  openComplaints: number
  isStandstillOver: boolean
  /** A complaint was upheld, or rows were changed by hand. */
  isAwardBarred: boolean
}

/** Lists what an RFP waits for and whom, in the order in which it can be done. */
export function turnsOf(facts: Facts): Turn[] {
  const { seated, proposals } = facts
  if (!seated.isJudged) return []
  const openers = (code: Turn['code']): Turn => ({ code, names: [], is_yours: seated.seats.has('opener') })
  switch (seated.state) {
    case 'OPEN':
    case 'SEALED':
      return [...naming(facts), openers('OPENING')]
    case 'TECHNICAL_OPENED':
      return proposals === 0
        ? [{ code: 'NO_PROPOSALS', names: [], is_yours: seated.seats.has('publisher') }]
        : beforeScoring(facts)
    case 'EVALUATING':
      return [...naming(facts), ...declaring(facts), ...scoring(facts)]
    case 'CONSENSUS':
      return agreeing(facts)
    case 'TECHNICAL_FINAL':
      return facts.passing > 0
        ? [openers('FINANCIAL')]
        : [{ code: 'NONE_PASSED', names: [], is_yours: seated.seats.has('publisher') }]
    default:
      return facts.waits ? awarding(facts, facts.waits) : []
  }
}

function awarding({ seated: { seats, state } }: Facts, waits: Waits): Turn[] {
  const turn = (code: Turn['code'], seat: 'opener' | 'publisher'): Turn[] => [
    { code, names: [], is_yours: seats.has(seat) },
  ]
  const ending = waits.isNextWaiting ? turn('OPEN_NEXT', 'opener') : turn('NONE_LEFT', 'publisher')
  switch (state) {
    case 'FINANCIAL_OPENED':
      if (waits.isNextWaiting) return ending
      if (!waits.hasUnread) return turn('RANK', 'opener')
      return [{ code: 'PRICES', names: [], is_yours: seats.has('opener') || seats.has('panel') }]
    case 'RANKED':
      return waits.hasFirst ? turn('INTEND', 'publisher') : ending
    case 'INTENDED':
      if (waits.openComplaints > 0) return turn('COMPLAINT', 'publisher')
      if (waits.isAwardBarred) return turn('UPHELD', 'opener')
      return waits.isStandstillOver
        ? turn('AWARD', 'publisher')
        : [{ code: 'STANDSTILL', names: [], is_yours: false }]
    default:
      return state === 'AWARDED' ? turn('CONTRACT', 'publisher') : []
  }
}

/** These are for the members of the company who name the panel. */
function naming({ seated, panel: all }: Facts): Turn[] {
  const is_yours = seated.seats.has('opener')
  const panel = all.filter(isOn)
  const gone = panel.filter(({ standing }) => standing === 'GONE')
  const invited = panel.filter(({ standing }) => standing === 'INVITED' || standing === 'EXPIRED')
  const turns: Turn[] = []
  if (panel.length < LIMITS.panelMin) turns.push({ code: 'NAME_PANEL', names: [], is_yours })
  if (gone.length > 0) turns.push({ code: 'REPLACE', names: namesOf(gone), is_yours })
  if (!hasChair(panel)) turns.push({ code: 'NAME_CHAIR', names: [], is_yours })
  if (invited.length > 0) turns.push({ code: 'ACCEPT', names: namesOf(invited), is_yours: false })
  return turns
}

const waitingFor = ({ seated }: Facts, code: Turn['code'], members: Sitting[]): Turn[] =>
  members.length === 0
    ? []
    : [{ code, names: namesOf(members), is_yours: members.some(({ userId }) => userId === seated.userId) }]

const joined = ({ panel }: Facts) => panel.filter(({ standing }) => standing === 'JOINED')
const chairOf = (facts: Facts) => joined(facts).filter(({ isChair }) => isChair)

const declaring = (facts: Facts) =>
  waitingFor(
    facts,
    'DECLARE',
    joined(facts).filter(({ hasDeclared }) => !hasDeclared),
  )

function beforeScoring(facts: Facts): Turn[] {
  const waits = [...naming(facts), ...declaring(facts)]
  return waits.length > 0 ? waits : waitingFor(facts, 'BEGIN', chairOf(facts))
}

const scoring = (facts: Facts) => [
  ...waitingFor(
    facts,
    'SCORE',
    joined(facts).filter(({ sentAt, hasDeclared }) => !sentAt && hasDeclared),
  ),
  ...(facts.unchecked > 0 ? waitingFor(facts, 'CHECK', chairOf(facts)) : []),
]

function agreeing(facts: Facts): Turn[] {
  const { seated, isWhole, unchecked } = facts
  if (isShort(facts.panel))
    return [{ code: 'REOPEN_SCORING', names: [], is_yours: seated.seats.has('opener') }]
  const waits = [...naming(facts), ...(unchecked > 0 ? waitingFor(facts, 'CHECK', chairOf(facts)) : [])]
  if (!isWhole) return [...waits, ...waitingFor(facts, 'AGREE', chairOf(facts))]
  const silent = joined(facts).filter(({ answeredAt }) => !answeredAt)
  if (silent.length > 0) return [...waits, ...waitingFor(facts, 'ANSWER', silent)]
  if (waits.length > 0) return waits
  return [{ code: 'FINALISE', names: [], is_yours: seated.seats.has('opener') }]
}
