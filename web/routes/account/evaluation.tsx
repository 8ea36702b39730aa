import '#web/app/i18n/evaluation-texts.ts'
import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import { type Award, readAward } from '#contract/procurement/award.ts'
import { listAccesses, readProposals } from '#contract/procurement/bid-opening.ts'
import { type Clarifications, listClarifications } from '#contract/procurement/clarifications.ts'
import { type Consensus, readConsensus } from '#contract/procurement/consensus.ts'
import { type Debriefs, listDebriefs } from '#contract/procurement/debriefs.ts'
import { type Evaluation, readEvaluation } from '#contract/procurement/evaluations.ts'
import { readSheet, type Sheet } from '#contract/procurement/scores.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import type { ReportFacts } from '#web/procurement/award/report-part.tsx'
import { EvaluationFrame } from '#web/procurement/evaluation/evaluation-frame.tsx'
import { MINUTES, PARTS, type PartName } from '#web/procurement/evaluation/parts.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/evaluation.ts'

/** Each part loads with its first visit. */
const Overview = lazy(() =>
  import('#web/procurement/evaluation/overview.tsx').then(({ Overview }) => ({ default: Overview })),
)
const ScoreSheet = lazy(() =>
  import('#web/procurement/evaluation/score-sheet.tsx').then(({ ScoreSheet }) => ({ default: ScoreSheet })),
)
const ConsensusPart = lazy(() =>
  import('#web/procurement/evaluation/consensus-part.tsx').then(({ ConsensusPart }) => ({
    default: ConsensusPart,
  })),
)
const ClarificationsPart = lazy(() =>
  import('#web/procurement/clarifications/clarifications-part.tsx').then(({ ClarificationsPart }) => ({
    default: ClarificationsPart,
  })),
)
const PricesPart = lazy(() =>
  import('#web/procurement/award/prices-part.tsx').then(({ PricesPart }) => ({ default: PricesPart })),
)
const RankingPart = lazy(() =>
  import('#web/procurement/award/ranking-part.tsx').then(({ RankingPart }) => ({
    default: RankingPart,
  })),
)
const AwardPart = lazy(() =>
  import('#web/procurement/award/award-part.tsx').then(({ AwardPart }) => ({ default: AwardPart })),
)
const ReportPart = lazy(() =>
  import('#web/procurement/award/report-part.tsx').then(({ ReportPart }) => ({ default: ReportPart })),
)
const OF_AWARD: readonly PartName[] = ['prices', 'ranking', 'award']

type Loaded = {
  part: PartName
  evaluation?: Evaluation
  sheet?: Sheet
  consensus?: Consensus
  clarifications?: Clarifications
  award?: Award
  debriefs?: Debriefs
  report?: ReportFacts
  /** Why the person sees nothing here, in words. */
  refusal?: string
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  await requireAccount(request)
  const part = PARTS.find(({ path }) => path === (params.part ?? ''))?.name
  if (!part) throw data({ code: 'not_found' }, { status: 404 })
  const own = { params: { id: params.id } }
  try {
    const evaluation = await api(readEvaluation, own)
    if (part === 'score')
      return {
        part,
        evaluation,
        sheet: await api(readSheet, own),
        clarifications: await api(listClarifications, own),
      }
    if (part === 'clarifications')
      return { part, evaluation, clarifications: await api(listClarifications, own) }
    if (part === 'consensus') return { part, evaluation, consensus: await api(readConsensus, own) }
    if (part === 'report') return { part, evaluation, report: await loadReport(evaluation, own) }
    if (part === 'award')
      return {
        part,
        evaluation,
        award: await api(readAward, own),
        debriefs: await api(listDebriefs, own),
      }
    if (OF_AWARD.includes(part)) return { part, evaluation, award: await api(readAward, own) }
    return { part, evaluation }
  } catch (error) {
    if (isApiError(error) && ['forbidden', 'conflict', 'sealed'].includes(error.code))
      return { part, refusal: error.message }
    return asPageError(error)
  }
}
async function loadReport(
  { state, seats }: Evaluation,
  own: { params: { id: string } },
): Promise<ReportFacts> {
  /** An RFP that ended without an award has what came before its end. */
  const asFar = (error: unknown) => {
    if (state === 'UNSUCCESSFUL' && isApiError(error) && ['conflict', 'sealed'].includes(error.code))
      return null
    throw error
  }
  const minutes = {
    proposals: seats.includes('reader') ? await api(readProposals, own) : null,
    accesses: seats.includes('reader') ? await api(listAccesses, own) : null,
    debriefs: await api(listDebriefs, own),
  }
  if (MINUTES.includes(state)) return { ...minutes, consensus: null, award: null, clarifications: null }
  return {
    ...minutes,
    consensus: await api(readConsensus, own).catch(asFar),
    award: state === 'TECHNICAL_FINAL' ? null : await api(readAward, own).catch(asFar),
    clarifications: await api(listClarifications, own).catch(asFar),
  }
}
clientLoader.hydrate = true as const

/** The way of an RFP from its technical opening on, for its company and its panel. */
export default function EvaluationPage({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { part, evaluation, sheet, consensus, clarifications, award, debriefs, report, refusal } = loaderData
  if (!evaluation)
    return (
      <EvaluationFrame part={part}>
        <Banner kind="note">{refusal}</Banner>
      </EvaluationFrame>
    )
  const { id } = evaluation.opportunity
  return (
    <EvaluationFrame part={part} evaluation={evaluation}>
      <Suspense fallback={<p role="status">{text('account.loading')}</p>}>
        {part === 'overview' && <Overview key={id} evaluation={evaluation} />}
        {sheet && <ScoreSheet key={id} loaded={sheet} clarifications={clarifications} />}
        {clarifications && part === 'clarifications' && (
          <ClarificationsPart key={id} loaded={clarifications} />
        )}
        {consensus && <ConsensusPart key={id} loaded={consensus} evaluation={evaluation} />}
        {report && <ReportPart key={id} evaluation={evaluation} {...report} />}
        {award && part === 'prices' && <PricesPart key={id} award={award} />}
        {award && part === 'ranking' && <RankingPart key={id} award={award} evaluation={evaluation} />}
        {award && debriefs && (
          <AwardPart key={id} award={award} evaluation={evaluation} debriefs={debriefs} />
        )}
      </Suspense>
    </EvaluationFrame>
  )
}
