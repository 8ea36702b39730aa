/**
 * Keeps what `make` returns for each list of arguments, for formatters of Intl: to make one takes a hundred times as long as
 * to use it. The arguments must come from a small set, because nothing is ever dropped.
 */
export function once<A extends string[], T>(make: (...parts: A) => T): (...parts: A) => T {
  const made = new Map<string, T>()
  return (...parts) => {
    const key = parts.join('\n')
    const found = made.get(key)
    if (found !== undefined) return found
    const fresh = make(...parts)
    made.set(key, fresh)
    return fresh
  }
}
