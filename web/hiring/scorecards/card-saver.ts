import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type OwnScorecard,
  readScorecards,
  type Scorecards,
  saveCriterionScore,
  saveScorecard,
} from '#contract/hiring/scorecards.ts'
import { api } from '#web/app/api.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { createScoreSaver, type Left, type Scored } from '#web/applications/scoring/score-saver.ts'

const CARD = 'card'
/** Stands for the overall answer and the comment, which are saved as a score is. */
const OVERALL = 0

/** The key of a criterion's cell; without one, of the overall answer. */
export const cellKey = (criterion = OVERALL) => `${CARD}.${criterion}`

/** Saves a member's scorecard as it is filled in, by the saver of the RFP evaluation. */
export function useCardSaver(number: string, loaded: OwnScorecard) {
  const { draft, left } = useOwnDraft<Left>(`scorecard:${number}`)
  const [saver] = useState(() => createScoreSaver(scoredOf(loaded), doorOf(number), left))
  const cells = useSyncExternalStore(saver.subscribe, saver.cells, saver.cells)
  useKeptOnLeaving(draft, saver.left)
  useEffect(() => {
    const flush = () => void saver.flush()
    flush()
    addEventListener('online', flush)
    return () => {
      removeEventListener('online', flush)
      flush()
    }
  }, [saver])
  return { saver, cells }
}

const doorOf = (number: string): Parameters<typeof createScoreSaver>[1] => ({
  save: async ({ criterion }, { points, reason, version }) => {
    const rating = points === '' ? null : Number(points)
    if (criterion === OVERALL) {
      const body = { overall: rating, comment: reason, version }
      return overallOf(await api(saveScorecard, { params: { number }, body }))
    }
    const params = { number, criterion: String(criterion) }
    const saved = await api(saveCriterionScore, { params, body: { rating, note: reason, version } })
    return { criterion, points: saved.rating, reason: saved.note, version: saved.version }
  },
  read: async () => {
    const { own }: Scorecards = await api(readScorecards, { params: { number } })
    return own ? scoredOf(own) : { can_score: false, proposals: [] }
  },
})

const overallOf = ({ overall, comment, version }: Pick<OwnScorecard, 'overall' | 'comment' | 'version'>) => ({
  criterion: OVERALL,
  points: overall,
  reason: comment,
  version,
})

const scoredOf = (own: OwnScorecard): Scored => ({
  can_score: true,
  proposals: [
    {
      bidder: CARD,
      scores: [
        overallOf(own),
        ...own.scores.map(({ criterion, rating, note, version }) => ({
          criterion,
          points: rating,
          reason: note,
          version,
        })),
      ],
    },
  ],
})
