type Standing = { isKept: boolean; scan: string; isSealed: boolean; isOver: boolean }

/** Why a file itself is not in the archive, to be read by its owner; null: it is there. */
export function leftOut({ isKept, scan, isSealed, isOver }: Standing): string | null {
  if (scan === 'INFECTED') return 'it holds a virus'
  if (!isKept) return 'it was replaced or withdrawn'
  if (scan === 'WAITING') return 'it is being checked for viruses'
  return isSealed && !isOver ? 'it is sealed until its time has come' : null
}

/** A name in the archive that is a path of ours: what a person called a file never leads out of its folder. */
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
