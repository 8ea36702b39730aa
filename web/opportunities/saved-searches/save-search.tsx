import { Suspense, useState } from 'react'
import type { Collection } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { button } from '#web/ui/button.ts'

const SaveSearchDialog = island(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)

type SaveSearchProps = { collection: Collection; companyName: string | null }

/** Opens the dialog to save a search; the style sheet shows it to job seekers only. */
export function SaveSearch(props: SaveSearchProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={button('secondary', 'seekers')} onClick={() => setOpen(true)}>
        {text('list.save')}
      </button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
