const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system by their everyday names, to tell one's devices apart; '' when neither is known. */
export function deviceOf(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => userAgent.includes(sign))?.[1])
  return known.filter((name) => name !== undefined).join(', ')
}
