/** "Ghana (+233)" and "024 123 4567" -> "+233024 123 4567"; a number with a dial code stays as it is. */
export function fullNumber(country: string, number: string): string {
  const typed = number.trim()
  if (typed === '' || typed.startsWith('+')) return typed
  return `${/\((\+\d+)\)/.exec(country)?.[1] ?? ''}${typed}`
}

/** A form's values with the full number in place of its two fields. */
export function withFullNumber({ dial_code = '', contact_number = '', ...rest }: Record<string, string>) {
  return { ...rest, contact_number: fullNumber(dial_code, contact_number) }
}

/**
 * "+233241234567" -> "Ghana (+233)" and "241234567". Of several countries with one code it prefers `home`, the name of
 * the person's own.
 */
export function partsOfNumber(full: string, dialCodes: [code: string, label: string][], home: string | null) {
  const fitting = dialCodes.filter(([code]) => full.startsWith(code))
  const longest = Math.max(0, ...fitting.map(([code]) => code.length))
  const closest = fitting.filter(([code]) => code.length === longest)
  const [code = '', label = ''] =
    closest.find(([, each]) => home && each.startsWith(`${home} (`)) ?? closest[0] ?? []
  return { country: label, number: full.slice(code.length) }
}
