import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { Because } from '#contract/opportunities/recommended.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { cardView } from '#web/app/view.ts'
import { BookmarkSlot } from '#web/opportunities/bookmarks/bookmark-slot.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { LabelStrip } from '#web/parts/label-strip.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import './recommended-panel.css'
import '#web/parts/panel-actions.css'

/** A job or an RFP, with the reasons it is recommended for. */
export type Found = { card: OpportunityCard; because: Because[] }

type RecommendedItemProps = Found & {
  collection: Collection
  /** @returns whether it was done */
  onDismiss: (isDismissed: boolean) => Promise<boolean>
}

/** Dismissed it leaves a way back in its place. */
export function RecommendedItem({ card: one, because, collection, onDismiss }: RecommendedItemProps) {
  const text = useText()
  const id = useId()
  const { i18n } = useLingui()
  const { timeZone } = useSite()
  /** Undefined until it is dismissed for the first time. */
  const [isDismissed, setDismissed] = useState<boolean>()
  const change = async (next: boolean) => {
    if (await onDismiss(next)) setDismissed(next)
  }
  if (isDismissed) {
    return (
      <li className="recommended-dismissed">
        <p role="status">{text('recommended.dismissed', { name: one.name })}</p>
        <button ref={focused} type="button" className={button('quiet')} onClick={() => change(false)}>
          {text('recommended.undo')}
        </button>
      </li>
    )
  }
  const card = cardView(one, { i18n, timeZone, now: new Date() })
  return (
    <li>
      <h3 id={id} lang={card.lang}>
        <LocalLink to={`${listPathOf(collection)}${one.id}/`}>{one.name}</LocalLink>
      </h3>
      <p className="recommended-company">
        <span>
          <CompanyName name={card.company} isVerified={card.isVerified} />
        </span>
        {card.place && <span>{card.place}</span>}
        {card.pay && <b>{card.pay}</b>}
      </p>
      <LabelStrip labels={card} />
      {because.map((each) => (
        <p key={`${each.kind} ${each.what}`} className="because">
          {reasonOf(text, collection, each)}
        </p>
      ))}
      <div className="panel-actions">
        <BookmarkSlot collection={collection} id={one.id} name={one.name} isLabelled />
        <button
          ref={isDismissed === false ? focused : undefined}
          type="button"
          className={button('quiet')}
          aria-describedby={id}
          onClick={() => change(true)}
        >
          {text('recommended.dismiss')}
        </button>
      </div>
    </li>
  )
}

/** Each button takes the place of the other, which had the focus. */
const focused = (shown: HTMLElement | null) => shown?.focus()

function reasonOf(text: ReturnType<typeof useText>, collection: Collection, { kind, what }: Because) {
  if (kind === 'country') return text('recommended.country', { what: countryWords(what) ?? what })
  if (kind === 'applied' && collection !== 'jobs') return text('recommended.proposed', { what })
  return text(`recommended.${kind}`, { what })
}
