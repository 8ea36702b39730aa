import { useState } from 'react'
import type { MailTemplate, TemplateChange } from '#contract/applications/mail-templates.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'

/**
 * A template while it is edited. Unsaved text is kept with the version that it began from, so that a colleague's newer version is
 * not overwritten.
 */
export function useTemplateWords(template: MailTemplate) {
  const { draft, left } = useOwnDraft<TemplateChange>(`template:${template.kind}`)
  const [words, setWords] = useState(left ?? wordsOf(template))
  const [seen, setSeen] = useState(template)
  const replace = (saved: MailTemplate) => setWords(wordsOf(saved))
  if (seen.version !== template.version) {
    setSeen(template)
    // An unedited form follows a colleague's version.
    if (isSame(words, seen)) replace(template)
  }
  const isChanged = !isSame(words, template)
  useKeptOnLeaving(draft, () => (isChanged ? words : {}))
  return {
    words,
    change: (part: Partial<TemplateChange>) => setWords({ ...words, ...part }),
    isChanged,
    replace,
  }
}

const wordsOf = ({ subject, body, version }: MailTemplate): TemplateChange => ({ subject, body, version })

const isSame = (one: TemplateChange, other: MailTemplate) =>
  one.subject === other.subject && one.body === other.body
