import type { Owner } from './pdf-cipher.ts'
import { BLANK, pieces } from './pdf-names.ts'
import { Refusal } from './refusal.ts'

/** Far more than 25 MB of an honest file hold. */
const MOST = 500_000
const HEADER = new RegExp(`(\\d{1,10})[${BLANK}]{1,64}(\\d{1,5})[${BLANK}]{1,64}obj`, 'g')

/** Where objects begin, in the order of the file: also those that a later one replaces, which some readers take. */
export type Definitions = { at: number[]; owners: Owner[] }

export function definitionsIn(bytes: Buffer): Definitions {
  const definitions: Definitions = { at: [], owners: [] }
  for (const { at, match } of pieces(HEADER, bytes)) {
    const [written, number, generation] = match
    definitions.at.push(at + written.length)
    definitions.owners.push({ number: Number(number), generation: Number(generation) })
    if (definitions.at.length > MOST) throw new Refusal('file_too_complex')
  }
  return definitions
}

/** The object that began last before a place of the file. */
export function ownerOf({ at, owners }: Definitions, place: number): Owner {
  let [from, to] = [0, at.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((at[middle] ?? 0) <= place) from = middle + 1
    else to = middle
  }
  return owners[from - 1] ?? { number: 0, generation: 0 }
}
