import { diffWordsWithSpace } from 'diff'
import type { DifferencePart } from './notices-view.ts'

/** Words that differ; beyond that two texts have too little in common to be read as one. */
const MOST_EDITS = 1_000
/** The most letters of a stretch that did not change, at each end. */
const AROUND = 120

/**
 * Two texts as one, with what was removed and added marked.
 * @returns undefined where they differ too much; the work is bounded for texts of any length
 */
export function textDifference(before: string, after: string): DifferencePart[] | undefined {
  const found = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS })
  return found?.map(({ value, added, removed }, at) =>
    added || removed
      ? { kind: added ? 'added' : 'removed', text: value }
      : { kind: 'same', text: shortened(value, { isFirst: at === 0, isLast: at === found.length - 1 }) },
  )
}

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 3 * AROUND) return text
  const start = isFirst ? '' : text.slice(0, text.lastIndexOf(' ', AROUND) + 1)
  const at = text.indexOf(' ', text.length - AROUND)
  const end = isLast || at < 0 ? '' : text.slice(at)
  return `${start}…${end}`
}
