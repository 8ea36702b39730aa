// UTF-8 that was once read as windows-1252: the bytes 0x80 to 0x9f became these characters.
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTE_OF = new Map([...UPPER].map((character, index) => [character, 0x80 + index]))
for (let byte = 0xa0; byte <= 0xff; byte++) BYTE_OF.set(String.fromCharCode(byte), byte)

const TAIL = `[${[...UPPER].join('')}\u00a0-\u00bf]`
/** Lead bytes of Latin letters, punctuation, currency signs and emoji; others also occur in honest text. */
const SEQUENCE = new RegExp(`[ÂÃÄÅ]${TAIL}|â[€‚„…†‡ˆ‰]${TAIL}|Ë[†œ]|Æ’|ï[»¿]${TAIL}|ðŸ${TAIL}{2}`, 'g')
const SUSPECT = /[ÂÃÄÅÆËâïð]/
/** A capital word that ends in such a letter, then a closing quote or ellipsis: `AMANHÃ”`. */
const QUOTED_CAPITALS = /^[ÂÃÄÅ][’”»…]$/
const REMAINS = /\ufffd|ï¿½|â€(?![a-z])/

const utf8 = new TextDecoder('utf-8', { fatal: true })

type Repair = { text: string; isRepaired: boolean; isBroken: boolean }

/** Puts back what was surely UTF-8 read as windows-1252 (once or twice); says whether something stays broken. */
export function repairMojibake(text: string): Repair {
  let repaired = text
  for (let round = 0; round < 2 && SUSPECT.test(repaired); round++) {
    repaired = repaired.replace(SEQUENCE, decode)
  }
  return { text: repaired, isRepaired: repaired !== text, isBroken: REMAINS.test(repaired) }
}

function decode(sequence: string, at: number, text: string): string {
  if (QUOTED_CAPITALS.test(sequence) && /\p{Lu}/u.test(text.charAt(at - 1))) return sequence
  const bytes = Uint8Array.from(sequence, (character) => BYTE_OF.get(character) ?? 0)
  try {
    return utf8.decode(bytes)
  } catch {
    return sequence
  }
}
