import { opportunityLexeme, quoted } from '#api/applications/cv-text/rules.ts'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { type ApplicationStatus, NAMED } from '#contract/vocabulary.ts'

/** Holds on every path, and in previews of emails. */
export const isNameHidden = ({ isBlind, status }: { isBlind: boolean; status: ApplicationStatus }) =>
  isBlind && !(NAMED as readonly string[]).includes(status)

const MOST_WORDS = 12

/**
 * The tsquery of a search among one opportunity's applicants: all words, the last one as a prefix. `nameless` leaves out words
 * that reveal a person. undefined without any word, which finds nobody.
 */
export function searchOf(opportunityId: number, key: string, nameless: boolean): string | undefined {
  const words = wordsOf(key).slice(0, MOST_WORDS)
  if (words.length === 0) return undefined
  const weights = nameless ? 'BC' : ''
  const asked = words.map((word, at) => {
    const marks = `${at === words.length - 1 ? '*' : ''}${weights}`
    return quoted(word) + (marks && `:${marks}`)
  })
  return [quoted(opportunityLexeme(opportunityId)), ...asked].join(' & ')
}

export const rounded = (average: number | null) => (average === null ? null : Math.round(average * 10) / 10)
