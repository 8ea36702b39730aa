import { useText } from '#web/app/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './unmet-mark.css'

/** Marks an applicant in a list whose answers do not meet what the job needs; nothing for others. */
export function UnmetMark({ unmet }: { unmet: string[] }) {
  const text = useText()
  if (unmet.length === 0) return null
  return (
    <span className="unmet-mark" title={text('unmet.of', { questions: unmet.join(' · ') })}>
      <Icon name="warning" />
      <span className="unmet-words">{text('unmet.mark')}</span>
    </span>
  )
}
