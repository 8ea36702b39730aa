import { useState } from 'react'
import type { Award, Contract } from '#contract/procurement/award.ts'
import { dayWords, instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { ChangeDialog, CompletionDialog, SigningDialog } from './contract-dialogs.tsx'
import { moneyWords } from './money-words.ts'
import '#web/parts/panel.css'
import './act-row.css'
import './award-part.css'

/** The signed contract with its changes and its end. */
export function ContractPanel({ award }: { award: Award }) {
  const text = useText()
  const [asked, setAsked] = useState<'sign' | 'change' | 'complete'>()
  const { contract, can_decide } = award
  const close = () => setAsked(undefined)
  const act = (what: NonNullable<typeof asked>, isMain = false) => (
    <button type="button" className={button(isMain ? 'primary' : 'secondary')} onClick={() => setAsked(what)}>
      {text(`award.contract.${what}`)}
    </button>
  )
  return (
    <section className="panel">
      <h2>{text('award.contract')}</h2>
      {contract ? <Facts contract={contract} /> : <p className="quiet">{text('award.contractNone')}</p>}
      {can_decide && (
        <div className="act-row">
          {!contract && act('sign', true)}
          {contract && !contract.completed_on && (
            <>
              {act('change')}
              {act('complete')}
            </>
          )}
        </div>
      )}
      {asked === 'sign' && <SigningDialog award={award} onClose={close} />}
      {asked === 'change' && <ChangeDialog award={award} onClose={close} />}
      {asked === 'complete' && <CompletionDialog award={award} onClose={close} />}
    </section>
  )
}

function Facts({ contract }: { contract: Contract }) {
  const text = useText()
  const { number, amount, currency, signed_on, starts_on, ends_on, changes, completed_on, completion } =
    contract
  const facts: [string, string | null][] = [
    [text('award.contractNumber'), number],
    [text('award.contractValue'), moneyWords(amount, currency)],
    [text('award.signedOn'), dayWords(signed_on)],
    [text('award.startsOn'), starts_on && dayWords(starts_on)],
    [text('award.endsOn'), ends_on && dayWords(ends_on)],
    [text('award.completedOn'), completed_on && dayWords(completed_on)],
  ]
  return (
    <>
      <dl className="contract-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contract-fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {completion && <p className="complaint-text">{completion}</p>}
      {changes.length > 0 && (
        <>
          <h3 className="heading">{text('award.changes')}</h3>
          <ul className="contract-changes">
            {changes.map((each) => (
              <li key={each.at}>
                <p>{each.text}</p>
                <p className="quiet">
                  {[
                    instantDayWords(each.at),
                    each.amount && moneyWords(each.amount, currency),
                    each.ends_on && text('award.endsOnDay', { day: dayWords(each.ends_on) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
