import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { answerOffer, type Offer, type OfferAnswer, OfferReply } from '#contract/hiring/offers.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { useForm } from '#web/app/forms/form.ts'
import { zonedMinuteWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { button } from '#web/ui/button.ts'
import './offer-panel.css'

type OwnOffersProps = {
  number: string
  offers: Offer[]
  /** Loads them again: they were answered, or are not as they were shown. */
  onChange: () => void
}

/** The newest offer of an application, with its letter and the ways to answer it. */
export function OwnOffers({ number, offers: [offer], onChange }: OwnOffersProps) {
  const text = useText()
  // With the offer as it was read: another may come while the dialog is open.
  const [answering, setAnswering] = useState<{ answer: OfferAnswer; offer: Offer }>()
  const heading = useFocusKept(offer?.state)
  if (!offer) return null
  const { state, is_past, subject, body, respond_by, answered_at, answer_message, time_zone } = offer
  const date = zonedMinuteWords(answered_at ?? respond_by, time_zone)
  return (
    <section id="offer" className="own-offer" aria-labelledby="own-offer-title">
      <h2 id="own-offer-title" ref={heading} tabIndex={-1}>
        {text('ownOffer.title')}
      </h2>
      <p className="strong" role="status">
        {text(state === 'ACCEPTED' && is_past ? 'ownOffer.past' : `ownOffer.state.${state}`, { date })}
      </p>
      {body && (
        <div>
          <h3 className="strong">{subject}</h3>
          <p className="kept-lines measure">{body}</p>
        </div>
      )}
      {answer_message && (
        <div>
          <h3 className="strong">{text('ownOffer.yourMessage')}</h3>
          <p className="kept-lines measure">{answer_message}</p>
        </div>
      )}
      {state === 'OPEN' && (
        <>
          <p>{text('ownOffer.lead', { date })}</p>
          <div className="own-offer-acts">
            <button
              type="button"
              className={button('primary')}
              onClick={() => setAnswering({ answer: 'ACCEPTED', offer })}
            >
              {text('ownOffer.accept')}
            </button>
            <button
              type="button"
              className={button('secondary')}
              onClick={() => setAnswering({ answer: 'DECLINED', offer })}
            >
              {text('ownOffer.decline')}
            </button>
          </div>
        </>
      )}
      {answering && (
        <AnswerDialog
          number={number}
          {...answering}
          onDone={() => {
            setAnswering(undefined)
            onChange()
          }}
          onOutdated={onChange}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </section>
  )
}

type AnswerDialogProps = {
  number: string
  offer: Offer
  answer: OfferAnswer
  onDone: () => void
  onOutdated: () => void
  onClose: () => void
}

/** Confirms an answer, which is final, with a message to the company. */
function AnswerDialog({ number, offer, answer, onDone, onOutdated, onClose }: AnswerDialogProps) {
  const text = useText()
  const [message, setMessage] = useState('')
  const way = answer === 'ACCEPTED' ? 'accept' : 'decline'
  const form = useForm({
    schema: OfferReply,
    values: () => ({ offer: offer.id, answer, message }),
    submit: async (body) => {
      await api(answerOffer, { params: { number }, body })
      onDone()
    },
    // The sentence stays in view, over the offer as it is by now.
    onFault: ({ error }) => isApiError(error) && error.code === 'conflict' && onOutdated(),
  })
  return (
    <FormDialog
      title={text(`ownOffer.${way}Title`)}
      form={form}
      isChanged={() => message !== ''}
      onClose={onClose}
      submitLabel={text(`ownOffer.${way}`)}
      pendingLabel={text('ownOffer.sending')}
      isDestructive={answer === 'DECLINED'}
    >
      <p>{text(`ownOffer.${way}Text`)}</p>
      <TextAreaField
        name="message"
        label={text('ownOffer.message')}
        isOptional
        rows={4}
        maxLength={LIMITS.offerMessageLength}
        value={message}
        onValue={setMessage}
      />
    </FormDialog>
  )
}
