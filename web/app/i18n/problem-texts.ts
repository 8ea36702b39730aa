import { useLingui } from '@lingui/react'
import { loadLaterTexts } from './i18n.ts'
import { problemWords } from './problems.ts'

/** Error texts load with the first form, because a lost connection could not load them later. */
await loadLaterTexts('errors')

/** Words problems of the contract: `problemText(problem('too_many_characters', { max: 200 }))`. */
export function useProblemText() {
  const { i18n } = useLingui()
  return (text: string) => problemWords(i18n, text)
}
