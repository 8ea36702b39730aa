import '#web/app/i18n/worded-texts.ts'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type OpportunityCard as Card, collections } from '#contract/opportunities/opportunities.ts'
import { type Collection, LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { cardView } from '#web/app/view.ts'
import { OpportunityCard } from '#web/opportunities/list/opportunity-card.tsx'
import { useSite } from '#web/parts/site.ts'
import './related-lists.css'

type RelatedListsProps = { collection: Collection; id: number; company: { id: number; name: string } }
type Related = { similar: Card[]; ofCompany: Card[]; now: Date }

/** Opportunities like this one, and others of its company; asked for when a reader comes near the end of the text. */
export function RelatedLists({ collection, id, company }: RelatedListsProps) {
  const text = useText()
  const { end, related } = useRelated(collection, id, company.id)
  useKept(end)
  const { similar = [], ofCompany = [], now = new Date() } = related ?? {}
  const lists = [
    { title: text(collection === 'jobs' ? 'similar.JOB' : 'similar.RFP'), cards: similar },
    { title: text('similar.company', { name: company.name }), cards: ofCompany },
  ]
  return (
    <div ref={end} className="related screen-only">
      {lists.map(({ title, cards }) => (
        <RelatedList key={title} collection={collection} title={title} cards={cards} now={now} />
      ))}
    </div>
  )
}

type RelatedListProps = { collection: Collection; title: string; cards: Card[]; now: Date }

function RelatedList({ collection, title, cards, now }: RelatedListProps) {
  const { i18n } = useLingui()
  const { timeZone } = useSite()
  if (cards.length === 0) return null
  return (
    <section>
      <h2 className="heading">{title}</h2>
      <div className="cards">
        {cards.map((card) => (
          <OpportunityCard
            key={card.id}
            card={cardView(card, { i18n, timeZone, now })}
            listPath={listPathOf(collection)}
            headingLevel="h3"
          />
        ))}
      </div>
    </section>
  )
}

function useRelated(collection: Collection, id: number, companyId: number) {
  const end = useRef<HTMLDivElement>(null)
  const [related, setRelated] = useState<Related>()
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        const found = await loadRelated(collection, id, companyId)
        if (found) setRelated(found)
      },
      { rootMargin: '600px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [collection, id, companyId])
  return { end, related }
}

/** Keeps the page for when there is no connection. Where that fails the page is as it was. */
function useKept(end: RefObject<HTMLElement | null>) {
  // Stays the same between renders, as a new keeping after a logout would undo its forgetting.
  const { i18n } = useLingui()
  useEffect(() => {
    const article = end.current?.closest('article')
    if (!article) return
    const path = location.pathname
    const left = new AbortController()
    const keptOn = (date: string) => i18n._('detail.keptOn', { date })
    import('#web/app/kept-pages.ts')
      .then(({ keepPage }) => keepPage(article, path, { left: left.signal, keptOn }))
      .catch(() => undefined)
    return () => left.abort()
  }, [end, i18n])
}

/** Undefined without a connection: the page is whole without these lists. */
async function loadRelated(collection: Collection, id: number, companyId: number) {
  const { similar: alike, list } = collections[collection]
  const query = { company: String(companyId), page_size: String(LIMITS.similar + 1) }
  const asked = [api(alike, { params: { id: String(id) } }), api(list, { query })] as const
  const [similar, others] = await Promise.all(asked).catch(() => [])
  if (!similar || !others) return undefined
  const shown = new Set([id, ...similar.map((each) => each.id)])
  const ofCompany = others.filter((each) => !shown.has(each.id)).slice(0, LIMITS.similar)
  return { similar, ofCompany, now: new Date() }
}
