import { useText } from '#web/lib/text.tsx'
import type { CardView } from '#web/lib/view.server.ts'
import { CompanyLogo } from './company-logo.tsx'
import { CompanyName } from './company-name.tsx'
import { LabelStrip } from './label-strip.tsx'
import { LocalLink } from './local-link.tsx'

type OpportunityCardProps = { card: CardView; listPath: string; from?: string; headingLevel?: 'h2' | 'h3' }

/**
 * The whole card is clickable through the title's link. Apply leads to the same page and is for the eye and the
 * thumb only: a screen reader and the keyboard meet one link.
 */
export function OpportunityCard({
  card,
  listPath,
  from,
  headingLevel: Heading = 'h2',
}: OpportunityCardProps) {
  const text = useText()
  const address = `${listPath}${card.id}/`
  const state = { from }
  return (
    <article className="card">
      <CompanyLogo name={card.company} logo={card.logo} />
      <div>
        <Heading>
          <LocalLink to={address} state={state} prefetch="intent">
            {card.name}
          </LocalLink>
        </Heading>
        <p>
          <CompanyName name={card.company} isVerified={card.isVerified} />
        </p>
        <p>{card.facts}</p>
        <p>{card.excerpt}</p>
        <div>
          <LabelStrip labels={card} />
          {!card.isClosed && (
            <LocalLink to={address} state={state} tabIndex={-1} aria-hidden="true">
              {text('card.apply')}
            </LocalLink>
          )}
        </div>
      </div>
    </article>
  )
}
