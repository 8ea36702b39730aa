import '#web/app/i18n/evaluation-texts.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { NewComplaint, type Outcome, sendComplaint } from '#contract/procurement/complaints.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { ContractOutcome } from './contract-outcome.tsx'
import { moneyWords } from './money-words.ts'
import '#web/parts/panel.css'
import './act-row.css'
import './award-part.css'
import './bidder-outcome.css'

type BidderOutcomeProps = { number: string; outcome: Outcome }

/** How a bidder's proposal was judged, who wins at what price, and the way to complain. */
export function BidderOutcome({ number, outcome }: BidderOutcomeProps) {
  const text = useText()
  const [isComplaining, setComplaining] = useState(false)
  const { technical, minimum, passes, scores, disqualified, can_complain, winner, contract } = outcome
  return (
    <section className="panel bidder-outcome">
      <h2>{text('outcome.title')}</h2>
      <Winner outcome={outcome} />
      <p>
        {technical === null
          ? text('outcome.failed')
          : text('outcome.total', {
              total: technical,
              minimum: minimum ?? 0,
              passes: passes ? (winner ? 'ranked' : 'yes') : 'no',
            })}
      </p>
      {scores.length > 0 && (
        <ul className="outcome-scores">
          {scores.map(({ criterion, points, most }) => (
            <li key={criterion}>{text('outcome.score', { criterion, points, most })}</li>
          ))}
        </ul>
      )}
      {disqualified && <p>{text('award.disqualifiedBecause', { reason: disqualified })}</p>}
      <OwnPrice outcome={outcome} />
      {contract && <ContractOutcome number={number} contract={contract} timeZone={outcome.time_zone} />}
      {winner?.awarded_at && (
        <p className="act-row screen-only">
          {(['letter', 'report'] as const).map((what) => (
            <LocalLink
              key={what}
              to={`/user/applications/${number}/${what}/`}
              className={button('secondary')}
            >
              {text(`${what}.read`)}
            </LocalLink>
          ))}
        </p>
      )}
      {can_complain && (
        <button
          type="button"
          className={button('secondary', 'screen-only')}
          onClick={() => setComplaining(true)}
        >
          {text('outcome.complain')}
        </button>
      )}
      <OwnComplaints outcome={outcome} />
      {isComplaining && <ComplaintDialog number={number} onClose={() => setComplaining(false)} />}
    </section>
  )
}

/** A bidder came for this. */
function Winner({ outcome: { winner, time_zone } }: Pick<BidderOutcomeProps, 'outcome'>) {
  const text = useText()
  if (!winner) return null
  const { name, is_you, amount, currency, standstill_until, awarded_at } = winner
  const who = is_you ? 'you' : 'other'
  const price = moneyWords(amount, currency)
  return (
    <>
      <p className="strong">
        {text(awarded_at ? 'outcome.awarded' : 'outcome.intended', { who, name: name ?? '', price })}
      </p>
      {!awarded_at && <p>{text('outcome.standstill', { date: zonedWords(standstill_until, time_zone) })}</p>}
    </>
  )
}

function OwnPrice({ outcome: { winner, rank, of, price, ties } }: Pick<BidderOutcomeProps, 'outcome'>) {
  const text = useText()
  if (!winner) return null
  return (
    <>
      {price !== null && <p>{text('outcome.price', { price: moneyWords(price, winner.currency) })}</p>}
      {rank !== null && <p>{text('outcome.rank', { rank, of })}</p>}
      {ties.map(({ name, is_above, by }) => (
        <p key={String(is_above)}>
          {text('outcome.tie', {
            side: is_above ? 'above' : 'below',
            name: name ?? text('evaluation.deletedBidder'),
            by,
          })}
        </p>
      ))}
    </>
  )
}

function OwnComplaints({ outcome: { complaints, time_zone } }: Pick<BidderOutcomeProps, 'outcome'>) {
  const text = useText()
  if (complaints.length === 0) return null
  return (
    <>
      <h3>{text('outcome.complaints')}</h3>
      <ul className="complaint-list">
        {complaints.map(({ id, text: words, at, is_upheld, decision }) => (
          <li key={id}>
            <p className="quiet">{zonedWords(at, time_zone)}</p>
            <p className="complaint-text">{words}</p>
            <p className="strong">
              {text(is_upheld === null ? 'outcome.waits' : is_upheld ? 'award.upheld' : 'award.rejected')}
            </p>
            {decision && <p className="complaint-text">{decision}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function ComplaintDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  const form = useForm({
    schema: NewComplaint,
    submit: async (body) => {
      await api(sendComplaint, { params: { number }, body })
      setWords('')
      toast('success', text('outcome.sent'))
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('outcome.complain')}
      form={form}
      isChanged={() => words.trim() !== ''}
      submitLabel={text('outcome.send')}
      onClose={onClose}
    >
      <p>{text('outcome.complainWords')}</p>
      <TextAreaField
        name="text"
        label={text('outcome.complaint')}
        rows={6}
        maxLength={LIMITS.messageLength}
        onValue={setWords}
      />
    </FormDialog>
  )
}
