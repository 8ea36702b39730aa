import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { openFinancial, openNext } from '#contract/procurement/award.ts'
import { finaliseScores, reopenConsensus } from '#contract/procurement/consensus.ts'
import { beginScoring, type Evaluation, endUnsuccessful } from '#contract/procurement/evaluations.ts'
import { recuse } from '#contract/procurement/panel.ts'
import { api } from '#web/app/api.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { joinedWords, zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { ConfirmOpening } from '#web/procurement/keys/islands.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { BidderList } from './bidder-list.tsx'
import { DeclarationForm } from './declaration-form.tsx'
import { EventList } from './event-list.tsx'
import { PanelTable } from './panel-table.tsx'
import { partPath } from './parts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { Reopening } from './reopening.tsx'
import '#web/parts/panel.css'
import './overview.css'

type OverviewProps = { evaluation: Evaluation }

/** Where an RFP stands, what is next and whose turn it is. */
export function Overview({ evaluation }: OverviewProps) {
  const text = useText()
  const { state, since, time_zone, is_judged, bidders } = evaluation
  const heading = useFocusKept(state)
  return (
    <div className="evaluation-overview">
      <section className="panel" aria-label={text('evaluation.stands')}>
        <h2 ref={heading} tabIndex={-1}>
          {text(`evaluation.state.${state}`)}
        </h2>
        {since && <p className="quiet">{text('evaluation.since', { date: zonedWords(since, time_zone) })}</p>}
        {is_judged ? (
          <Next evaluation={evaluation} />
        ) : (
          <Banner kind="note">{text('evaluation.noCriteria')}</Banner>
        )}
      </section>
      {evaluation.to_declare && <DeclarationForm evaluation={evaluation} bidders={evaluation.to_declare} />}
      {bidders && bidders.length > 0 && <BidderList bidders={bidders} />}
      {is_judged && <PanelTable evaluation={evaluation} />}
      <EventList events={evaluation.events} timeZone={time_zone} />
    </div>
  )
}

/** The things that the RFP waits for, and the way there. */
function Next({ evaluation }: OverviewProps) {
  const text = useText()
  const { turns } = evaluation
  return (
    <>
      <h3 className="evaluation-next">{text('evaluation.next')}</h3>
      {turns.length === 0 && <p className="quiet">{text('evaluation.nothingNext')}</p>}
      <ul className="evaluation-turns">
        {turns.map(({ code, names, is_yours }) => (
          <li key={code}>
            {is_yours && <strong className="evaluation-yours">{text('evaluation.yourTurn')}</strong>}
            {text(`evaluation.turn.${code}`, { names: joinedWords(names) })}
          </li>
        ))}
      </ul>
      <Confirmations evaluation={evaluation} />
      <Reopening evaluation={evaluation} />
      <Acts evaluation={evaluation} />
    </>
  )
}

function Confirmations({ evaluation: { act, time_zone } }: OverviewProps) {
  const text = useText()
  if (!act) return null
  const left = act.needed - act.given.length
  return (
    <>
      {act.given.map(({ name, at }) => (
        <p key={name + at}>{text('evaluation.confirmedBy', { name, date: zonedWords(at, time_zone) })}</p>
      ))}
      {act.given.length > 0 && left > 0 && (
        <p className="quiet">{text('evaluation.confirmsLeft', { left })}</p>
      )}
      {act.confirms_from && (
        <p className="quiet">
          {text('evaluation.confirmsFrom', { date: zonedWords(act.confirms_from, time_zone) })}
        </p>
      )}
    </>
  )
}

type Asked = 'begin' | 'end' | 'final' | 'financial' | 'next' | 'reopen' | 'recuse'

const LEADS_TO = {
  prices: ['PRICES'],
  rank: ['RANK'],
  ranking: ['INTEND'],
  award: ['COMPLAINT', 'UPHELD', 'AWARD', 'CONTRACT'],
}
/** Where each leads: the ranking is computed below the prices. */
const PART_LINKS = {
  prices: ['prices', 'toPrices'],
  rank: ['prices', 'toRank'],
  ranking: ['ranking', 'toRanking'],
  award: ['award', 'toAward'],
} as const

function Acts({ evaluation }: OverviewProps) {
  const text = useText()
  const [asked, setAsked] = useState<Asked>()
  const { opportunity, turns, act, state, seats, has_declared } = evaluation
  const isMine = (...codes: string[]) => turns.some(({ code, is_yours }) => is_yours && codes.includes(code))
  const canLeave = has_declared !== null && !['OPEN', 'SEALED'].includes(state) && turns.length > 0
  const isTurnOf = (code: string) => turns.some((each) => each.code === code)
  return (
    <div className="evaluation-acts">
      {isMine('BEGIN') && <Act label={text('evaluation.begin')} onPress={() => setAsked('begin')} />}
      {isMine('SCORE', 'CHECK') && state === 'EVALUATING' && (
        <LocalLink to={partPath(opportunity.id, 'score')} className={button('primary')}>
          {text('evaluation.toScores')}
        </LocalLink>
      )}
      {isMine('AGREE', 'ANSWER') && (
        <LocalLink to={partPath(opportunity.id, 'consensus')} className={button('primary')}>
          {text('evaluation.toConsensus')}
        </LocalLink>
      )}
      {isTurnOf('FINALISE') && act?.can_confirm && (
        <Act label={text('evaluation.confirmFinal')} onPress={() => setAsked('final')} />
      )}
      {isTurnOf('FINANCIAL') && act?.can_confirm && (
        <Act label={text('evaluation.confirmFinancial')} onPress={() => setAsked('financial')} />
      )}
      {isTurnOf('OPEN_NEXT') && act?.can_confirm && (
        <Act label={text('evaluation.confirmNext')} onPress={() => setAsked('next')} />
      )}
      {(['prices', 'rank', 'ranking', 'award'] as const).map(
        (way) =>
          isMine(...LEADS_TO[way]) && (
            <LocalLink
              key={way}
              to={partPath(opportunity.id, PART_LINKS[way][0])}
              className={button('primary')}
            >
              {text(`evaluation.${PART_LINKS[way][1]}`)}
            </LocalLink>
          ),
      )}
      {isMine('NO_PROPOSALS', 'NONE_PASSED', 'NONE_LEFT') && (
        <Act label={text('evaluation.endUnsuccessful')} onPress={() => setAsked('end')} />
      )}
      {state === 'TECHNICAL_FINAL' && seats.includes('opener') && (
        <Act isQuiet label={text('evaluation.reopen')} onPress={() => setAsked('reopen')} />
      )}
      {canLeave && !FINAL.includes(state) && (
        <Act isQuiet label={text('evaluation.recuse')} onPress={() => setAsked('recuse')} />
      )}
      {asked && <Dialogs asked={asked} evaluation={evaluation} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const FINAL = ['TECHNICAL_FINAL', 'FINANCIAL_OPENED', 'RANKED', 'INTENDED', 'AWARDED', 'CONTRACTED']

type ActProps = { label: string; onPress: () => void; isQuiet?: boolean }

const Act = ({ label, onPress, isQuiet = false }: ActProps) => (
  <button type="button" className={button(isQuiet ? 'quiet' : 'primary')} onClick={onPress}>
    {label}
  </button>
)

type DialogsProps = OverviewProps & { asked: Asked; onClose: () => void }

function Dialogs({ asked, evaluation, onClose }: DialogsProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const own = { params: { id: String(evaluation.opportunity.id) } }
  const { act } = evaluation
  const last = act !== null && act.given.length + 1 >= act.needed ? 'yes' : 'no'
  const confirmed = text('evaluation.finalConfirmed')
  const acts: Record<Asked, Wording> = {
    begin: {
      title: text('evaluation.begin'),
      words: text('evaluation.beginSure'),
      said: text('evaluation.begun'),
      send: () => api(beginScoring, own),
    },
    final: {
      title: text('evaluation.confirmFinal'),
      words: text('evaluation.confirmFinalWords', { last }),
      said: confirmed,
      send: () => api(finaliseScores, own),
    },
    financial: {
      title: text('evaluation.confirmFinancial'),
      words: text('evaluation.confirmFinancialWords', { last }),
      said: confirmed,
      isOpening: true,
      send: () => api(openFinancial, own),
    },
    next: {
      title: text('evaluation.confirmNext'),
      words: text('evaluation.confirmNextWords'),
      said: confirmed,
      isOpening: true,
      send: () => api(openNext, own),
    },
    end: {
      title: text('evaluation.endUnsuccessful'),
      words: text('evaluation.endWords'),
      said: text('evaluation.ended'),
      give: (reason) => api(endUnsuccessful, { ...own, body: { reason } }),
    },
    reopen: {
      title: text('evaluation.reopen'),
      words: text('evaluation.reopenWords'),
      said: text('evaluation.reopened'),
      give: (reason) => api(reopenConsensus, { ...own, body: { reason } }),
    },
    recuse: {
      title: text('evaluation.recuse'),
      words: text('evaluation.recuseWords'),
      said: text('evaluation.recused'),
      give: (reason) => api(recuse, { ...own, body: { reason } }),
    },
  }
  const wording = acts[asked]
  const done = async () => {
    toast('success', wording.said)
    await revalidate()
  }
  return <Asking opportunityId={evaluation.opportunity.id} wording={wording} done={done} onClose={onClose} />
}

/** `give`: an act that needs a reason; `isOpening`: one that may need a share of a key. */
type Wording = { title: string; words: string; said: string } & (
  | { send: () => Promise<unknown>; give?: undefined; isOpening?: true }
  | { give: (reason: string) => Promise<unknown> }
)
type AskingProps = { opportunityId: number; wording: Wording; done: () => Promise<void>; onClose: () => void }

function Asking({ opportunityId, wording, done, onClose }: AskingProps) {
  const { title, words } = wording
  if (!wording.give && wording.isOpening)
    return (
      <Suspense>
        <ConfirmOpening
          opportunityId={opportunityId}
          envelope="financial"
          title={title}
          words={words}
          confirmLabel={title}
          act={async () => {
            await wording.send()
            await done()
          }}
          onClose={onClose}
        />
      </Suspense>
    )
  return wording.give ? (
    <ReasonDialog
      title={title}
      words={words}
      onClose={onClose}
      act={async (reason) => {
        await wording.give(reason)
        await done()
      }}
    />
  ) : (
    <ActDialog
      title={title}
      words={words}
      confirmLabel={title}
      isHarmless
      act={async () => {
        await wording.send()
        await done()
      }}
      onClose={onClose}
    />
  )
}
