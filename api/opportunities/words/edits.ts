/** Optimal string alignment: insertions, deletions, substitutions and transpositions. */
export const editDistance = (a: string, b: string) => editsToBeginnings(a, b).at(-1) ?? 0

/** The distance of a text to each beginning of another, the empty one first. */
export function editsToBeginnings(a: string, b: string): number[] {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above
}
