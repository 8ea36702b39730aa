import { useEffect, useRef, useState } from 'react'
import type { MailText } from '#contract/applications/merge-fields.ts'
import { isApiError } from '#contract/errors.ts'
import { previewOffer } from '#contract/hiring/offers.ts'
import { api } from '#web/app/api.ts'
import { firstMessage } from '#web/app/forms/faults.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MailPaper } from '#web/hiring/templates/mail-paper.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import './offer-panel.css'

type OfferPreviewProps = { number: string; name: string; letter: MailText }

/** A button that shows the letter as the API renders it; a change of the letter brings the button back. */
export function OfferPreview({ number, name, letter }: OfferPreviewProps) {
  const text = useText()
  const asked = JSON.stringify(letter)
  const [shown, setShown] = useState<{ asked: string; mail?: MailText; problem?: string }>()
  const box = useRef<HTMLElement>(null)
  const isAnswered = shown?.asked === asked
  const isShown = isAnswered && shown.mail !== undefined
  useEffect(() => {
    if (!shown?.mail) return
    box.current?.scrollIntoView({ block: 'nearest' })
    // The button is gone, which had the focus.
    box.current?.focus({ preventScroll: true })
  }, [shown])
  const show = () =>
    api(previewOffer, { params: { number }, body: letter })
      .then((mail) => setShown({ asked, mail }))
      .catch((error) =>
        setShown({ asked, problem: isApiError(error) ? firstMessage(error) : text('error.offline.text') }),
      )
  if (!isShown)
    return (
      <>
        {isAnswered && <Banner kind="error">{shown.problem}</Banner>}
        <button
          type="button"
          className={button('secondary', 'offer-preview-button')}
          onClick={() => void show()}
        >
          {text('offers.preview')}
        </button>
      </>
    )
  return (
    <section ref={box} tabIndex={-1} aria-label={text('offers.previewed', { name })}>
      {shown.mail && <MailPaper {...shown.mail} />}
    </section>
  )
}
