// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
/** Soft hyphens, zero-width characters, bidirectional controls and BOMs. */
const INVISIBLE = /[\u00ad\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Line breaks that lost their backslashes, as in `portfolio.rn To support`; only where no word can end so. */
const LOST_BREAKS =
  /(?<=[.:;,!?)\]"”’'])(?:rn)+(?=\s|[A-Z•\d(*"“–-]|$)|(?<!rn)(?:rn){2,}(?=\s|[A-Z•\d(*"“–-]|$)/g

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
Object.assign(NAMED, { ndash: '–', mdash: '—', rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', bull: '•' })
Object.assign(NAMED, { hellip: '…', pound: '£', euro: '€', eacute: 'é', egrave: 'è', ccedil: 'ç', deg: '°' })

/** Removes unprintable characters and normalises line endings to `\n`. */
export function cleanText(text: string): { text: string; hadControls: boolean } {
  const visible = text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(INVISIBLE, '')
  const clean = visible.replace(CONTROLS, '')
  return { text: clean, hadControls: clean !== visible }
}

export function restoreBreaks(text: string): string {
  return text.includes('rn') ? text.replace(LOST_BREAKS, '\n') : text
}

/** Decodes entities in plain text; unknown ones stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{2,6})|#x([0-9a-f]{2,5})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
  })
}

/** Removes markup and line breaks, for names and places. */
export function oneLine(text: string): string {
  return decodeEntities(decodeEntities(text))
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}
