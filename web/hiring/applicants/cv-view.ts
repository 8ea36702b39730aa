import type { Cv } from '#contract/hiring/applicants.ts'

/**
 * The reason why a CV can only be downloaded; undefined when the page can show it. A file that is unreadable or not read yet may be
 * made to keep the browser busy.
 */
export function reasonNotToShow({ type, text }: Pick<Cv, 'type' | 'text'>) {
  if (type === 'doc') return 'cv.notShown'
  if (text === 'WAITING') return 'cv.waiting'
  return text === 'UNREADABLE' ? 'cv.unreadable' : undefined
}
