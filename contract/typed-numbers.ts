const WHOLE = /^\d{1,12}(?:\.\d{1,4})?$/
/** Thousands, or lakhs. */
const GROUPED = /^\d{1,3}(?:[\s,_'’]\d{2,3}){0,4}[\s,_'’]\d{3}(?:\.\d{1,4})?$/

/**
 * A number as people write it, without its separators: `1,200.50`, `1 200`. They stand before groups of digits, the last one of three, so
 * that the decimal comma of `12,50` is never taken for one.
 * @returns undefined for what cannot be read in one way alone
 */
export function plainNumber(typed: string): string | undefined {
  const number = typed.trim()
  return WHOLE.test(number) || GROUPED.test(number) ? number.replace(/[\s,_'’]/g, '') : undefined
}
