import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Collection } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'

const SaveSearchDialog = island(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)

type SaveSearchProps = {
  collection: Collection
  companyName: string | null
  /** On an empty list, where it is what to do next. */
  isNext?: boolean
}

/** Opens the dialog to save a search for job seekers, and leads visitors to the form of an alert; the style sheet shows one of them. */
export function SaveSearch({ isNext, ...props }: SaveSearchProps) {
  const text = useText()
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const look = isNext ? 'primary' : 'secondary'
  const label = text(isNext ? 'list.empty.tell' : 'list.save')
  return (
    <>
      <LocalLink to={`/alerts/new/?in=${props.collection}&${search}`} className={button(look, 'visitors')}>
        {label}
      </LocalLink>
      <button type="button" className={button(look, 'seekers')} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
