import { useState } from 'react'
import type { MailTemplate, TemplateChange } from '#contract/applications/mail-templates.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'

/**
 * The words of one mail as they are being changed. What is not saved is there again the next time, over the version it began
 * from, so that what another member saved meanwhile is not overwritten.
 */
export function useTemplateWords(template: MailTemplate) {
  const { draft, left } = useOwnDraft<TemplateChange>(`template:${template.kind}`)
  const [words, setWords] = useState(left ?? wordsOf(template))
  const [seen, setSeen] = useState(template)
  const take = (saved: MailTemplate) => setWords(wordsOf(saved))
  if (seen.version !== template.version) {
    setSeen(template)
    // A colleague's words come where nothing else is typed.
    if (isSame(words, seen)) take(template)
  }
  const isChanged = !isSame(words, template)
  useKeptOnLeaving(draft, () => (isChanged ? words : {}))
  useUnloadQuestion(() => isChanged)
  return {
    words,
    change: (part: Partial<TemplateChange>) => setWords({ ...words, ...part }),
    isChanged,
    /** Goes on with what is saved. */
    take,
  }
}

const wordsOf = ({ subject, body, version }: MailTemplate): TemplateChange => ({ subject, body, version })

const isSame = (one: TemplateChange, other: MailTemplate) =>
  one.subject === other.subject && one.body === other.body
