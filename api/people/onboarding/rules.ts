/**
 * The zone of a company: the browser's where it is one of the country, or the only one that the country has.
 * @returns null where it could be several
 */
export function zoneIn(country: string, browsers: string | undefined): string | null {
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
  if (browsers !== undefined && zones.includes(browsers)) return browsers
  return zones.length === 1 ? (zones[0] ?? null) : null
}
