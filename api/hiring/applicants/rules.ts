import { opportunityLexeme, quoted } from '#api/applications/cv-text/rules.ts'
import { wordsOf } from '#api/opportunities/search/tokenizer.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'

/** From the shortlist on, names are shown where a job is filled blind. */
export const NAMED = ['SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED'] as const satisfies ApplicationStatus[]

/** Whether members may not know who it is: on no path, in no mail that they see before it is sent. */
export const isNameHidden = ({ isBlind, status }: { isBlind: boolean; status: ApplicationStatus }) =>
  isBlind && !(NAMED as readonly string[]).includes(status)

/** Longer searches than anybody types cost time. */
const MOST_WORDS = 12

/**
 * What a search asks of one opportunity's applicants, as a tsquery: all words, the last one may be the beginning of one. `nameless` finds
 * nobody by what tells who they are. undefined where there is no word in it: it finds nobody.
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

/** Of ratings, to one digit. */
export const rounded = (average: number | null) => (average === null ? null : Math.round(average * 10) / 10)
