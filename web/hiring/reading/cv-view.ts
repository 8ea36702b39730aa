import type { Applicant, Cv } from '#contract/hiring/applicants.ts'

/**
 * The reason why a CV can only be downloaded; undefined when the page can show it. A file that is unreadable or not read yet may be
 * made to keep the browser busy.
 */
export function reasonNotToShow({ type, text }: Pick<Cv, 'type' | 'text'>) {
  if (type === 'doc') return 'cv.notShown' as const
  if (text === 'WAITING') return 'cv.waiting' as const
  return text === 'UNREADABLE' ? ('cv.unreadable' as const) : undefined
}

type WithoutCv = Pick<Applicant, 'is_hidden' | 'is_deleted' | 'status'> & {
  history: Pick<Applicant['history'][number], 'kind'>[]
}

/** Why there is no CV to see of who must have sent one, as a text of the catalogue. */
export function reasonForNone({ is_hidden, is_deleted, status, history }: WithoutCv) {
  if (is_deleted) return 'applicants.aboutNone'
  if (status === 'WITHDRAWN') return 'reader.cvWithdrawn'
  if (history.some(({ kind }) => kind === 'REFUSED')) return 'reader.cvInfected'
  return is_hidden ? 'cv.hidden' : 'cv.none'
}

/** A text in paragraphs, each of lines that stand together. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((lines) => lines.trim())
    .filter((lines) => lines !== '')
}
