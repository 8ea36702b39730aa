import type { QuestionKind } from '#contract/applications/screening.ts'
import { typedNumberWords } from '#web/app/i18n/browser-words.ts'
import type { useText } from '#web/app/i18n/text.tsx'

/** An answer to a screening question, in the reader's language. */
export function answerWords(
  { kind, answer }: { kind: QuestionKind; answer: string },
  text: ReturnType<typeof useText>,
): string {
  if (kind === 'YES_NO') return text(answer === 'yes' ? 'questions.yes' : 'questions.no')
  return kind === 'NUMBER' ? typedNumberWords(answer) : answer
}
