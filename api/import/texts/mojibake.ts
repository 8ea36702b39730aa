// The characters that windows-1252 has for the bytes 0x80 to 0x9f.
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTE_OF = new Map([...UPPER].map((character, index) => [character, 0x80 + index]))
for (let byte = 0xa0; byte <= 0xff; byte++) BYTE_OF.set(String.fromCharCode(byte), byte)

const TAIL = `[${[...UPPER].join('')}\u00a0-\u00bf]`
/** Lead bytes of Latin letters, punctuation, currency signs and emoji; others also occur in correct text. */
const SEQUENCE = new RegExp(`[ÂÃÄÅ]${TAIL}|â[€‚„…†‡ˆ‰]${TAIL}|Ë[†œ]|Æ’|ï[»¿]${TAIL}|ðŸ${TAIL}{2}`, 'g')
const SUSPECT = /[ÂÃÄÅÆËâïð]/
/** Correct text: a word in capitals before a closing quote or ellipsis, as in `AMANHÃ”`. */
const QUOTED_CAPITALS = /^[ÂÃÄÅ][’”»…]$/
const REMAINS = /\ufffd|ï¿½|â€(?![a-z])/

const utf8 = new TextDecoder('utf-8', { fatal: true })

type Repair = { text: string; isRepaired: boolean; isBroken: boolean }

/** Repairs UTF-8 that was surely decoded as windows-1252, once or twice; `isBroken` when something remains. */
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
