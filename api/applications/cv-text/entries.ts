import { LIMITS } from '#contract/vocabulary.ts'
import { type Period, periodIn } from './periods.ts'

type Entry = { head: string[]; period: Period; lines: string[] }

const BULLET = /^[•●▪◦‣*·\-–—►✓o]\s+/
const MOST = 12
const isHeadLike = (line: string | undefined): line is string =>
  line !== undefined && line !== '' && line.length <= 90 && !BULLET.test(line) && !/[.;]$/.test(line)

/**
 * Entries of a section, one for each line with a period: what stands on that line, or around it, names it, and what follows up to
 * the next one describes it.
 */
export function entriesOf(lines: string[], read: (line: string) => Period | undefined = periodIn): Entry[] {
  const found = lines.flatMap((line, at) => {
    const period = BULLET.test(line) ? undefined : read(line)
    return period ? [{ at, period }] : []
  })
  let free = 0
  return found.slice(0, MOST).map(({ at, period }, n) => {
    const next = found[n + 1]?.at ?? lines.length
    const own = partsOf(period.rest)
    const above = own.length >= 2 ? [] : headAbove(lines, at, { free, most: 2 - own.length })
    const below =
      own.length + above.length >= 2 || !isHeadLike(lines[at + 1]) || at + 1 >= next
        ? []
        : [lines[at + 1] ?? '']
    const begin = at + 1 + below.length
    const hasHeadBelow = found[n + 1] && partsOf(found[n + 1]?.period.rest ?? '').length < 2
    const end = hasHeadBelow
      ? next -
        headAbove(lines, next, { free: begin, most: 2 - partsOf(found[n + 1]?.period.rest ?? '').length })
          .length
      : next
    free = end
    const head = [...above.flatMap(partsOf), ...own, ...below.flatMap(partsOf)]
    return { head, period, lines: lines.slice(begin, Math.max(begin, end)) }
  })
}

/** The lines right above a period that may name its entry. */
function headAbove(lines: string[], at: number, { free, most }: { free: number; most: number }): string[] {
  const head: string[] = []
  for (let line = at - 1; line >= free && head.length < most; line--) {
    if (!isHeadLike(lines[line])) break
    head.unshift(lines[line] ?? '')
  }
  return head
}

/** "Mason | Adomi Works", "Mason – Adomi Works", "Mason, Adomi Works", "Mason at Adomi Works" */
function partsOf(line: string): string[] {
  const split = BETWEEN.test(line) ? line.split(BETWEEN) : line.split(/,\s|\sat\s(?=\p{Lu})/u)
  return split.map(bare).filter((part) => /\p{L}/u.test(part))
}
const BETWEEN = /\s[–—-]\s|[|•·\t]/

const EDGE = /[\s,;:.–—|(•●▪◦*·►✓-]/

/** Without the signs at both ends that are no part of a name. */
export function bare(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && EDGE.test(text[from] ?? '')) from++
  while (to > from && EDGE.test(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}

/** The lines without their bullets, as one text. */
export const describedBy = (lines: string[]) =>
  lines
    .map((line) => line.replace(BULLET, ''))
    .join('\n')
    .trim()
    .slice(0, LIMITS.summaryLength)
    .replace(/\p{Cs}$/u, '')
