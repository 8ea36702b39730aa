import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Award, award as awardContract, reopenAward } from '#contract/procurement/award.ts'
import type { Debriefs } from '#contract/procurement/debriefs.ts'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { ReasonDialog } from '#web/procurement/evaluation/reason-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { ComplaintList } from './complaint-list.tsx'
import { ContractPanel } from './contract-panel.tsx'
import { DebriefList } from './debrief-list.tsx'
import { moneyWords } from './money-words.ts'
import '#web/parts/panel.css'
import './act-row.css'
import './award-part.css'

type AwardPartProps = { award: Award; evaluation: Evaluation; debriefs: Debriefs }
type IntentionProps = Omit<AwardPartProps, 'debriefs'>

/** To whom the award is intended or made, standstill with its complaints, and the contract. */
export function AwardPart({ award, evaluation, debriefs }: AwardPartProps) {
  return (
    <div className="award">
      <Intention award={award} evaluation={evaluation} />
      {award.complaints.length > 0 && <ComplaintList award={award} />}
      <DebriefList loaded={debriefs} />
      {['AWARDED', 'CONTRACTED'].includes(award.state) && (
        <>
          {evaluation.seats.includes('reader') && <Letters award={award} />}
          <ContractPanel award={award} />
        </>
      )}
    </div>
  )
}

/** To each of the bidders, as they read it. */
function Letters({ award: { opportunity, bidders } }: Pick<AwardPartProps, 'award'>) {
  const text = useText()
  return (
    <section className="panel">
      <h2>{text('letter.title')}</h2>
      <p className="quiet">{text('letter.about')}</p>
      <ul className="letter-list">
        {bidders.map(({ bidder, name, number }) => (
          <li key={bidder}>
            <LocalLink
              to={`/evaluations/${opportunity.id}/letters/${bidder}/`}
              className="text-link tall-link"
            >
              {text('letter.of', { name: name ?? number })}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Intention({ award, evaluation }: IntentionProps) {
  const text = useText()
  const [asked, setAsked] = useState<'award' | 'reopen'>()
  const { intention, state, time_zone, can_decide, complaints } = award
  if (!intention) return <p className="quiet">{text('award.noIntention')}</p>
  const { name, amount, currency, standstill_until, is_over, awarded_at } = intention
  const isWaiting = complaints.some(({ is_upheld }) => is_upheld === null)
  const isUpheld = complaints.some(({ is_upheld, at }) => is_upheld && at >= intention.at)
  const winner = name ?? text('evaluation.bidder', { letter: intention.bidder })
  return (
    <section className="panel">
      <h2>{text(awarded_at ? 'award.isAwarded' : 'award.isIntended', { name: winner })}</h2>
      <p className="award-price">{moneyWords(amount, currency)}</p>
      {awarded_at ? (
        <p>{text('award.awardedOn', { date: zonedWords(awarded_at, time_zone) })}</p>
      ) : (
        <p>
          {isWaiting || isUpheld
            ? text(isUpheld ? 'award.standstillUpheld' : 'award.standstillWaits')
            : text(is_over ? 'award.standstillOver' : 'award.standstillUntil', {
                date: zonedWords(standstill_until, time_zone),
              })}
        </p>
      )}
      <div className="act-row">
        {state === 'INTENDED' && can_decide && is_over && (
          <button type="button" className={button('primary')} onClick={() => setAsked('award')}>
            {text('award.award')}
          </button>
        )}
        {state === 'INTENDED' && evaluation.seats.includes('opener') && (
          <button type="button" className={button('quiet')} onClick={() => setAsked('reopen')}>
            {text('award.reopenRanking')}
          </button>
        )}
      </div>
      {asked && <Dialogs asked={asked} award={award} winner={winner} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

type DialogsProps = { asked: 'award' | 'reopen'; award: Award; winner: string; onClose: () => void }

function Dialogs({ asked, award, winner, onClose }: DialogsProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const params = { id: String(award.opportunity.id) }
  const done = async (words: string) => {
    toast('success', words)
    await revalidate()
  }
  return asked === 'award' ? (
    <ActDialog
      title={text('award.award')}
      isHarmless
      words={text('award.awardWords', { name: winner })}
      confirmLabel={text('award.award')}
      act={async () => {
        await api(awardContract, { params })
        await done(text('award.awarded'))
      }}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title={text('award.reopenRanking')}
      words={text('award.reopenWords')}
      act={async (reason) => {
        await api(reopenAward, { params, body: { act: 'reopen_ranking', reason } })
        await done(text('award.reopenConfirmed'))
      }}
      onClose={onClose}
    />
  )
}
