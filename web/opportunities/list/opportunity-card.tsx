import type { CardView } from '#web/app/card-view.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { collectionOf } from '#web/app/list-address.ts'
import { BookmarkSlot } from '#web/opportunities/bookmarks/bookmark-slot.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { LabelStrip } from '#web/parts/label-strip.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './opportunity-card.css'

type OpportunityCardProps = { card: CardView; listPath: string; from?: string; headingLevel?: 'h2' | 'h3' }

/** The title's link covers the whole card, so Apply is decoration and not a second link. */
export function OpportunityCard({
  card,
  listPath,
  from,
  headingLevel: Heading = 'h2',
}: OpportunityCardProps) {
  const text = useText()
  const collection = collectionOf(listPath)
  return (
    <article>
      <CompanyLogo name={card.company} logo={card.logo} />
      <Heading lang={card.lang}>
        <LocalLink to={`${listPath}${card.id}/`} state={{ from }} prefetch="intent">
          {card.name}
        </LocalLink>
      </Heading>
      <p>
        <CompanyName name={card.company} isVerified={card.isVerified} />
        {card.place && <small>{card.place}</small>}
      </p>
      {card.age && <small>{card.age}</small>}
      {card.pay && <b>{card.pay}</b>}
      <p lang={card.lang}>{card.excerpt}</p>
      <LabelStrip labels={card} />
      {!card.isClosed && (
        <span aria-hidden="true">{text(collection === 'jobs' ? 'card.apply.JOB' : 'card.apply.RFP')}</span>
      )}
      <BookmarkSlot collection={collection} id={card.id} name={card.name} />
    </article>
  )
}
