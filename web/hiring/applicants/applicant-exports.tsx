import { useState } from 'react'
import { saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { Menu } from '#web/ui/menu.tsx'

const FORMS = ['csv', 'zip'] as const

/** Exports all applicants of a job, as a table or with their CVs. */
export function ApplicantExports({ postId }: { postId: number }) {
  const text = useText()
  const [coming, setComing] = useState<(typeof FORMS)[number]>()
  const exportAs = async (form: (typeof FORMS)[number]) => {
    if (coming) return
    setComing(form)
    dismissErrors()
    await saveAnswer(
      `/api/company/posts/${postId}/applicants/${form}/`,
      `applicants-${postId}.${form}`,
    ).catch((error) => isCancelled(error) || toast('error', text('exports.failed')))
    setComing(undefined)
  }
  return (
    <Menu label={text('exports.menu')} about={text('exports.about')}>
      {FORMS.map((form) => (
        <button
          key={form}
          type="button"
          className={button('quiet')}
          aria-busy={coming === form}
          onClick={() => void exportAs(form)}
        >
          {text(coming === form ? 'exports.coming' : `exports.${form}`)}
        </button>
      ))}
    </Menu>
  )
}
