type Word = (id: string, values?: Record<string, unknown>, options?: object) => string

/**
 * Lingui decodes `\x41` and `\u0041` in the finished text, so a name could carry a line break or an address past the checks of
 * names. Every backslash of a value is therefore passed as `\x5c`, which decodes to itself.
 */
export function withLiteralValues<I extends { _: unknown; t: unknown }>(i18n: I): I {
  const word = (i18n._ as Word).bind(i18n) // of @lingui/core, which the contract does not import
  const literally: Word = (id, values, options) => word(id, literalValues(values), options)
  return Object.assign(i18n, { _: literally, t: literally })
}

function literalValues(values: Record<string, unknown> | undefined) {
  if (!values || !Object.values(values).some(hasBackslash)) return values
  const literal = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
  ])
  return Object.fromEntries(literal)
}

const hasBackslash = (value: unknown) => typeof value === 'string' && value.includes('\\')
