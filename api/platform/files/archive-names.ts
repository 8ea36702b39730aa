import type { Words } from '#api/platform/words/words.ts'

type Standing = { isKept: boolean; scan: string; isSealed: boolean; isOver: boolean }

/** The reason, in words for its owner, why an archive leaves a file out; null where it holds the file. */
export function leftOut({ isKept, scan, isSealed, isOver }: Standing, words: Words): string | null {
  if (scan === 'INFECTED') return words.text('leftOut.infected')
  if (!isKept) return words.text('leftOut.replaced')
  if (scan === 'WAITING') return words.text('leftOut.unchecked')
  return isSealed && !isOver ? words.text('leftOut.sealed') : null
}

/** A path in the archive; the owner's name for a file cannot lead out of its folder. */
export function archiveName(file: { number: string; part: string; name: string }, used: Set<string>): string {
  const plain = file.name
    .normalize('NFC')
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120)
  for (let n = 1; ; n++) {
    const name = `files/${file.number}/${file.part}${n > 1 ? `-${n}` : ''}-${plain}`
    if (used.has(name)) continue
    used.add(name)
    return name
  }
}
