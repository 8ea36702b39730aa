/**
 * Numbers as people of any country write them: `2,500.50`, `2.500,50`, `2 500,50`, `2500,5`, `1'200'000`, `1,20,000`.
 *
 * The rule: a mark that stands last and once, a comma or a point, begins the decimals, except before exactly three digits. `250.000` and
 * `12,500` are grouped, because prices have no three decimals. Rates of exchange do (a euro is 655.957 CFA francs): there, such a mark
 * begins the decimals (`decimals`). `0,125`, `1234.567` and `1,234.567` cannot be grouped by their last mark, so it begins the decimals;
 * `1 234,567` is read neither way, because it may be grouped by both.
 */
type Three = 'grouped' | 'decimals'

const NUMBER = /^\d{1,15}(?:[\s,.'’_]\d{1,6}){0,6}$/
const MARK = /[\s,.'’_]/
const MOST_DIGITS = 12
const MOST_DECIMALS = 6

/**
 * The number in plain digits with a point, as `Number` reads it; spaces include those that do not break.
 * @param three how to read a lone mark before exactly three digits
 * @returns undefined for what cannot be read in one way alone; no sign is read
 */
export function plainNumber(typed: string, three: Three = 'grouped'): string | undefined {
  const number = typed.trim()
  if (!NUMBER.test(number)) return undefined
  const marks = [...number].filter((sign) => MARK.test(sign)).map(markOf)
  const digits = number.split(MARK)
  if (!endsInDecimals(marks, digits, three)) return grouped(marks, digits)
  const whole = grouped(marks.slice(0, -1), digits.slice(0, -1))
  const decimals = digits.at(-1) ?? ''
  return whole === undefined || decimals.length > MOST_DECIMALS ? undefined : `${whole}.${decimals}`
}

const RATE = /^\d{1,9}(?:\.\d{1,6})?$/

/** A rate of exchange; undefined where it is none. */
export function rateOf(typed: string): number | undefined {
  const rate = plainNumber(typed, 'decimals') ?? ''
  return RATE.test(rate) ? Number(rate) : undefined
}

/** Any space is one mark, and any apostrophe. */
const markOf = (sign: string) => (/\s/.test(sign) ? ' ' : sign === '’' ? "'" : sign)

function endsInDecimals(marks: string[], digits: string[], three: Three): boolean {
  const last = marks.at(-1)
  const others = marks.slice(0, -1)
  if ((last !== ',' && last !== '.') || others.includes(last)) return false
  if (digits.at(-1)?.length !== 3) return true
  if (others.length > 0) return others[0] === ',' || others[0] === '.'
  return three === 'decimals' || digits[0] === '0' || (digits[0]?.length ?? 0) > 3
}

/** Groups have one mark and three digits, or two as lakhs and crores have, and always three at the end. */
function grouped(marks: string[], [first = '', ...groups]: string[]): string | undefined {
  if (first.length + groups.join('').length > MOST_DIGITS) return undefined
  if (groups.length === 0) return first
  const isOfOneMark = new Set(marks).size === 1
  const [inner, last] = [groups.slice(0, -1), groups.at(-1)]
  const isGrouped = [2, 3].some(
    (size) => inner.every(({ length }) => length === size) && first.length <= size,
  )
  const begins = /^[1-9]\d{0,2}$/.test(first)
  return isOfOneMark && begins && isGrouped && last?.length === 3 ? first + groups.join('') : undefined
}
