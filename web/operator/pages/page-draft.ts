import { useState } from 'react'
import type { EditedPage, PageDraft } from '#contract/operator/pages.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'

/**
 * A page while it is edited. What is not published yet is kept with the version that it began from, so that another operator's is
 * not overwritten.
 */
export function usePageDraft(page: EditedPage) {
  const { draft, left } = useOwnDraft<PageDraft>(`page:${page.name}`)
  const [written, setWritten] = useState(left ?? draftOf(page))
  const [seen, setSeen] = useState(page)
  const isChangedFrom = (one: EditedPage) => written.text !== one.text || written.summary !== ''
  if (seen.version !== page.version) {
    setSeen(page)
    // An unedited form follows another operator's version.
    if (!isChangedFrom(seen)) setWritten(draftOf(page))
  }
  const isChanged = isChangedFrom(page)
  useKeptOnLeaving(draft, () => (isChanged ? written : {}))
  useUnloadQuestion(() => isChanged)
  return {
    written,
    isChanged,
    change: (part: Partial<PageDraft>) => setWritten((before) => ({ ...before, ...part })),
    follow: (newest: EditedPage) => setWritten(draftOf(newest)),
  }
}

const draftOf = ({ text, version }: EditedPage): PageDraft => ({
  text,
  summary: '',
  is_material: false,
  based_on: version,
})
