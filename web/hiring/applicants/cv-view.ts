import type { Cv } from '#contract/hiring/applicants.ts'

/**
 * Why a CV is not shown in the page but only downloaded; undefined when it is shown. A file that could not be read, or
 * was not read yet, may be made to occupy whoever opens it.
 */
export function reasonNotToShow({ type, text }: Pick<Cv, 'type' | 'text'>) {
  if (type === 'doc') return 'cv.notShown'
  if (text === 'WAITING') return 'cv.waiting'
  return text === 'UNREADABLE' ? 'cv.unreadable' : undefined
}
