import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Award,
  type AwardBidder,
  disqualify,
  intendAward,
  reopenAward,
} from '#contract/procurement/award.ts'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { partPath } from '#web/procurement/evaluation/parts.ts'
import { ReasonDialog } from '#web/procurement/evaluation/reason-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { RankingTable } from './ranking-table.tsx'
import './act-row.css'
import './ranking-part.css'

type RankingPartProps = { award: Award; evaluation: Evaluation }
type Asked = { what: 'intend' } | { what: 'reopen' } | { what: 'disqualify'; bidder: AwardBidder }

const PAST: readonly Award['state'][] = ['INTENDED', 'AWARDED', 'CONTRACTED']

/** The ranking as it was computed, and what follows from it. */
export function RankingPart({ award, evaluation }: RankingPartProps) {
  const text = useText()
  const [asked, setAsked] = useState<Asked>()
  const { state, can_decide, bidders } = award
  const first = bidders.find(({ rank }) => rank === 1)
  const canDisqualify = can_decide && ['FINANCIAL_OPENED', 'RANKED', 'INTENDED'].includes(state)
  const canReopen = state === 'RANKED' && evaluation.seats.includes('opener')
  return (
    <div className="ranking">
      <p className="measure quiet">{text('award.rankingAbout')}</p>
      <RankingTable
        award={award}
        {...(canDisqualify && {
          onDisqualify: (bidder: AwardBidder) => setAsked({ what: 'disqualify', bidder }),
        })}
      />
      <div className="act-row">
        {state === 'RANKED' && can_decide && first && (
          <button type="button" className={button('primary')} onClick={() => setAsked({ what: 'intend' })}>
            {text('award.intend')}
          </button>
        )}
        {PAST.includes(state) && (
          <LocalLink to={partPath(award.opportunity.id, 'award')} className={button('secondary')}>
            {text('evaluation.toAward')}
          </LocalLink>
        )}
        {canReopen && (
          <button type="button" className={button('quiet')} onClick={() => setAsked({ what: 'reopen' })}>
            {text('award.reopenPrices')}
          </button>
        )}
      </div>
      {asked && <Dialogs asked={asked} award={award} first={first} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

type DialogsProps = { asked: Asked; award: Award; first: AwardBidder | undefined; onClose: () => void }

function Dialogs({ asked, award, first, onClose }: DialogsProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const params = { id: String(award.opportunity.id) }
  const done = async (words: string) => {
    toast('success', words)
    await revalidate()
  }
  if (asked.what === 'intend')
    return (
      <ActDialog
        title={text('award.intend')}
        isHarmless
        words={text('award.intendWords', { name: first?.name ?? first?.number ?? '' })}
        confirmLabel={text('award.intend')}
        act={async () => {
          await api(intendAward, { params })
          await done(text('award.announced'))
        }}
        onClose={onClose}
      />
    )
  if (asked.what === 'reopen')
    return (
      <ReasonDialog
        title={text('award.reopenPrices')}
        words={text('award.reopenWords')}
        act={async (reason) => {
          await api(reopenAward, { params, body: { act: 'reopen_prices', reason } })
          await done(text('award.reopenConfirmed'))
        }}
        onClose={onClose}
      />
    )
  const { bidder, name, number } = asked.bidder
  return (
    <ReasonDialog
      title={text('award.disqualifyOf', { name: name ?? number })}
      words={text('award.disqualifyWords')}
      act={async (reason) => {
        await api(disqualify, { params: { ...params, bidder }, body: { reason } })
        await done(text('award.disqualified'))
      }}
      onClose={onClose}
    />
  )
}
