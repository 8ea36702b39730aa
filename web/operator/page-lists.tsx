import { useEffect, useId, useRef, useState } from 'react'
import type { CustomPageItem } from '#contract/operator/custom-pages.ts'
import { PAGE_NAMES } from '#contract/policies.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CustomPageList } from './custom-pages/custom-page-list.tsx'
import './pages/pages.css'

type PageListsProps = {
  own: CustomPageItem[]
  /** The open page: the name of one that comes with the software, or the id of one of the operator's own. */
  current: string
}

/** The way to each page; on a narrow screen it is behind a button, because the open page comes first. */
export function PageLists({ own, current }: PageListsProps) {
  const text = useText()
  const lists = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  wasOpen.current = isOpen
  useEffect(() => {
    if (!current || !wasOpen.current) return
    setOpen(false)
    // The link that was chosen is hidden with the list.
    opener.current?.focus()
  }, [current])
  return (
    <div>
      <button
        ref={opener}
        type="button"
        className={`${button('secondary')} page-lists-button`}
        aria-expanded={isOpen}
        aria-controls={lists}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
        {text('ownPages.choose')}
      </button>
      <div id={lists} className="page-lists" data-open={isOpen || undefined}>
        <SuppliedList current={current} />
        <CustomPageList pages={own} current={current} />
      </div>
    </div>
  )
}

function SuppliedList({ current }: { current: string }) {
  const text = useText()
  return (
    <nav aria-label={text('operator.pages')} className="page-list">
      <h2>{text('ownPages.supplied')}</h2>
      {PAGE_NAMES.map((name) => (
        <LocalLink
          key={name}
          to={`/operator/pages/?page=${name}`}
          preventScrollReset
          aria-current={name === current ? 'page' : undefined}
        >
          {text(`pages.${name}`)}
        </LocalLink>
      ))}
    </nav>
  )
}
