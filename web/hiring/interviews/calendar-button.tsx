import { saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'

/** Saves an interview as a file for a calendar. */
export function CalendarButton({ path, when }: { path: string; when: string }) {
  const text = useText()
  const save = () => saveAnswer(path, 'invitation.ics').catch(() => toast('error', text('interview.noFile')))
  return (
    <button
      type="button"
      className={button('secondary')}
      aria-label={text('interview.calendarOf', { time: when })}
      onClick={() => void save()}
    >
      {text('interview.calendar')}
    </button>
  )
}
