import { useState } from 'react'
import { useKeptOnLeaving } from './kept-on-leaving.ts'
import { useOwnDraft } from './own-draft.ts'
import { useUnloadQuestion } from './unload-question.ts'

type Left = { answer: string; before: string | null }

/**
 * The draft of an answer. A colleague's newer answer replaces an untouched draft; a changed one becomes `isOvertaken`
 * until it is saved.
 */
export function useAnswerDraft(id: number, saved: string | null) {
  const { draft, left } = useOwnDraft<Left>(`answer:${id}`)
  const [answer, setAnswer] = useState(left?.answer ?? saved ?? '')
  const [before, setBefore] = useState(left ? left.before : saved)
  const [isOvertaken, setOvertaken] = useState(false)
  if (saved !== before) {
    setBefore(saved)
    if (answer.trim() === (before ?? '')) setAnswer(saved ?? '')
    else setOvertaken(true)
  }
  const isChanged = answer.trim() !== (saved ?? '')
  if (isOvertaken && !isChanged) setOvertaken(false)
  useKeptOnLeaving(draft, () => (isChanged ? { answer, before } : {}))
  useUnloadQuestion(() => isChanged)
  return { answer, setAnswer, before, isChanged, isOvertaken }
}
