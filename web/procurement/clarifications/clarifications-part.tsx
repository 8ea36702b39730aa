import { useState } from 'react'
import type { Clarification, Clarifications } from '#contract/procurement/clarifications.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { button } from '#web/ui/button.ts'
import { AskDialog } from './ask-dialog.tsx'
import { ClarificationList } from './clarification-list.tsx'

/** All questions to bidders with their answers, and the way to ask. */
export function ClarificationsPart({ loaded }: { loaded: Clarifications }) {
  const text = useText()
  const [current, setCurrent] = useRenewed(loaded)
  const [isAsking, setAsking] = useState(false)
  const { can_ask, bidders, clarifications } = current
  return (
    <div className="clarifications">
      <h2 className="heading">{text('clarification.title')}</h2>
      <p className="measure quiet">{text('clarification.about')}</p>
      {can_ask && bidders.length > 0 && (
        <button type="button" className={button('primary')} onClick={() => setAsking(true)}>
          {text('clarification.ask')}
        </button>
      )}
      {clarifications.length === 0 && <p>{text('clarification.none')}</p>}
      <ClarificationsList clarifications={current} />
      {isAsking && <AskDialog loaded={current} onAsked={setCurrent} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** All of an RFP, each under its bidder. */
export function ClarificationsList({ clarifications: all }: { clarifications: Clarifications }) {
  const text = useText()
  return (
    <ClarificationList
      clarifications={all.clarifications.map((each) => ({
        ...each,
        heading: each.name ?? text('evaluation.bidder', { letter: each.bidder }),
      }))}
      timeZone={all.time_zone}
      pathOf={(id) => documentPath(all.opportunity.id, id)}
    />
  )
}

const documentPath = (rfp: number, id: number) => `/api/evaluations/${rfp}/clarifications/${id}/document/`

type BesideProps = { clarifications: Clarifications; bidder: Clarification['bidder'] }

/** Questions about one proposal, beside it. */
export function ClarificationsBeside({ clarifications: all, bidder }: BesideProps) {
  const text = useText()
  const own = all.clarifications.filter((each) => each.bidder === bidder)
  if (own.length === 0) return null
  return (
    <>
      <h3 className="heading">{text('clarification.title')}</h3>
      <ClarificationList
        clarifications={own}
        timeZone={all.time_zone}
        pathOf={(id) => documentPath(all.opportunity.id, id)}
      />
    </>
  )
}
