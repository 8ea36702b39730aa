import { useLingui } from '@lingui/react'
import { loadLaterTexts } from './i18n.ts'
import { problemWords, type Wording } from './problems.ts'

/** The words for what is wrong come with the first form, before it shows: a lost connection must not take them away. */
await loadLaterTexts('errors')

/** Problems of the contract as a function: `problemText(problem('too_many_characters', { max: 200 }))`. */
export function useProblemText() {
  const { i18n } = useLingui()
  return (text: string) => problemWords(i18n, text)
}

/** Problems that an answer holds, such as findings, by their code; in the API's English where the code has no words here. */
export function useWording(): Wording {
  const { i18n } = useLingui()
  return ({ code, params }, otherwise) => (code in i18n.messages ? i18n._(code, params) : otherwise)
}
