import type { DraftFile } from '#contract/applications/drafts.ts'
import type { Firm } from '#contract/applications/firms.ts'
import { dayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { expiredOn } from './expired.ts'

/** Says that a file is a document of the firm which is valid no more. It can be sent all the same. */
export function ExpiredNote({ file, firm }: { file: DraftFile | undefined; firm: Firm }) {
  const text = useText()
  const day = file && expiredOn(firm, file)
  if (!day) return null
  return (
    <div role="status">
      <Banner kind="note">{text('firm.expiredChosen', { day: dayWords(day) })}</Banner>
    </div>
  )
}
