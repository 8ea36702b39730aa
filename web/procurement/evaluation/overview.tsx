import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { finaliseScores, reopenConsensus } from '#contract/procurement/consensus.ts'
import {
  type Bidder,
  beginScoring,
  type Evaluation,
  endUnsuccessful,
} from '#contract/procurement/evaluations.ts'
import { recuse } from '#contract/procurement/panel.ts'
import { api } from '#web/app/api.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { DeclarationForm } from './declaration-form.tsx'
import { EventList } from './event-list.tsx'
import { PanelTable } from './panel-table.tsx'
import { partPath } from './parts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
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
      {bidders && bidders.length > 0 && <Bidders bidders={bidders} />}
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
            {text(`evaluation.turn.${code}`, { names: names.join(', ') })}
          </li>
        ))}
      </ul>
      <Confirmations evaluation={evaluation} />
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

type Asked = 'begin' | 'end' | 'final' | 'reopen' | 'recuse'

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
      {isMine('NO_PROPOSALS', 'NONE_PASSED') && (
        <Act label={text('evaluation.endUnsuccessful')} onPress={() => setAsked('end')} />
      )}
      {state === 'TECHNICAL_FINAL' && seats.includes('opener') && (
        <Act isQuiet label={text('evaluation.reopen')} onPress={() => setAsked('reopen')} />
      )}
      {canLeave && state !== 'TECHNICAL_FINAL' && (
        <Act isQuiet label={text('evaluation.recuse')} onPress={() => setAsked('recuse')} />
      )}
      {asked && <Dialogs asked={asked} evaluation={evaluation} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

type ActProps = { label: string; onPress: () => void; isQuiet?: boolean }

const Act = ({ label, onPress, isQuiet = false }: ActProps) => (
  <button type="button" className={button(isQuiet ? 'quiet' : 'primary')} onClick={onPress}>
    {label}
  </button>
)

function Dialogs({ asked, evaluation, onClose }: OverviewProps & { asked: Asked; onClose: () => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const own = { params: { id: String(evaluation.opportunity.id) } }
  const done = async (words: string) => {
    toast('success', words)
    await revalidate()
  }
  switch (asked) {
    case 'begin':
      return (
        <ActDialog
          title={text('evaluation.begin')}
          words={text('evaluation.beginSure')}
          confirmLabel={text('evaluation.begin')}
          act={async () => {
            await api(beginScoring, own)
            await done(text('evaluation.begun'))
          }}
          onClose={onClose}
        />
      )
    case 'final': {
      const { act } = evaluation
      const isLast = act !== null && act.given.length + 1 >= act.needed
      return (
        <ActDialog
          title={text('evaluation.confirmFinal')}
          words={text('evaluation.confirmFinalWords', { last: isLast ? 'yes' : 'no' })}
          confirmLabel={text('evaluation.confirmFinal')}
          act={async () => {
            await api(finaliseScores, own)
            await done(text('evaluation.finalConfirmed'))
          }}
          onClose={onClose}
        />
      )
    }
    default: {
      const { title, words, said, act } = {
        end: {
          title: text('evaluation.endUnsuccessful'),
          words: text('evaluation.endWords'),
          said: text('evaluation.ended'),
          act: (reason: string) => api(endUnsuccessful, { ...own, body: { reason } }),
        },
        reopen: {
          title: text('evaluation.reopen'),
          words: text('evaluation.reopenWords'),
          said: text('evaluation.reopened'),
          act: (reason: string) => api(reopenConsensus, { ...own, body: { reason } }),
        },
        recuse: {
          title: text('evaluation.recuse'),
          words: text('evaluation.recuseWords'),
          said: text('evaluation.recused'),
          act: (reason: string) => api(recuse, { ...own, body: { reason } }),
        },
      }[asked]
      return (
        <ReasonDialog
          title={title}
          words={words}
          onClose={onClose}
          act={async (reason) => {
            await act(reason)
            await done(said)
          }}
        />
      )
    }
  }
}

function Bidders({ bidders }: { bidders: Bidder[] }) {
  const text = useText()
  return (
    <section>
      <h2 className="heading">{text('evaluation.bidders')}</h2>
      <ul className="evaluation-bidders">
        {bidders.map((each) => (
          <li key={each.bidder}>
            <span className="strong">{each.name ?? text('evaluation.bidder', { letter: each.bidder })}</span>
            {each.failed ? (
              <span>{text('evaluation.failedBecause', each.failed)}</span>
            ) : (
              <OutcomeWords outcome={each.outcome} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OutcomeWords({ outcome }: Pick<Bidder, 'outcome'>) {
  const text = useText()
  if (!outcome) return null
  const criteria = outcome.below.filter((name) => name !== '')
  return (
    <>
      {outcome.total !== null && <span>{text('evaluation.total', { total: outcome.total })}</span>}
      {outcome.passes && <span className="evaluation-passes">{text('evaluation.passes')}</span>}
      {outcome.below.includes('') && <span>{text('evaluation.belowTotal')}</span>}
      {criteria.length > 0 && <span>{text('evaluation.belowCriteria', { names: criteria.join(', ') })}</span>}
    </>
  )
}
