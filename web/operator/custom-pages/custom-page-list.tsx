import type { CustomPageItem } from '#contract/operator/custom-pages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import '#web/parts/standing-marks.css'
import '#web/operator/operator.css'
import '#web/operator/pages/pages.css'

type CustomPageListProps = { pages: CustomPageItem[]; current: string }

/** The way to each page of the operator's own, and to a new one. */
export function CustomPageList({ pages, current }: CustomPageListProps) {
  const text = useText()
  const hereIf = (own: string) => (own === current ? 'page' : undefined)
  return (
    <nav aria-label={text('ownPages.own')} className="page-list">
      <h2>{text('ownPages.own')}</h2>
      {pages.length === 0 && <p className="quiet">{text('ownPages.none')}</p>}
      {pages.map(({ id, title, language, is_published }) => (
        <LocalLink
          key={id}
          to={`/operator/pages/?own=${id}`}
          preventScrollReset
          aria-current={hereIf(String(id))}
        >
          <span lang={language}>{title}</span>
          {!is_published && <span className="mark mark-new">{text('ownPages.draft')}</span>}
        </LocalLink>
      ))}
      <LocalLink to="/operator/pages/?own=new" preventScrollReset aria-current={hereIf('new')}>
        {text('ownPages.add')}
      </LocalLink>
    </nav>
  )
}
