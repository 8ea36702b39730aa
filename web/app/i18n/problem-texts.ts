import { useLingui } from '@lingui/react'
import { loadLaterTexts } from './i18n.ts'
import { problemWords, type Wording } from './problems.ts'

/** Error texts load with the first form, because a lost connection could not load them later. */
await loadLaterTexts('errors')

/** Words problems of the contract: `problemText(problem('too_many_characters', { max: 200 }))`. */
export function useProblemText() {
  const { i18n } = useLingui()
  return (text: string) => problemWords(i18n, text)
}

/** Problems that an answer holds, such as findings, by their code; in the API's English where the code has no words here. */
export function useWording(): Wording {
  const { i18n } = useLingui()
  return ({ code, params }, otherwise) =>
    Object.hasOwn(i18n.messages, code) ? i18n._(code, params) : otherwise
}
