import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

countries.registerLocale(english)

const names = countries.getNames('en', { select: 'official' })
const alphabetical = (a: string, b: string) => a.localeCompare(b, 'en')

/** All ISO 3166-1 countries by name, the operator's own first (decisions §3). */
export function listCountries(own: string): { code: string; name: string }[] {
  const all = Object.entries(names).map(([code, name]) => ({ code, name }))
  return all.sort((a, b) => Number(b.code === own) - Number(a.code === own) || alphabetical(a.name, b.name))
}

/** `["+233", "Ghana (+233)"]` for every country that has a dial code, the operator's own first (decisions §3). */
export function listDialCodes(own: string): [string, string][] {
  return getCountries()
    .flatMap((code) =>
      names[code] ? [{ code, name: names[code], dial: `+${getCountryCallingCode(code)}` }] : [],
    )
    .sort((a, b) => Number(b.code === own) - Number(a.code === own) || alphabetical(a.name, b.name))
    .map(({ name, dial }) => [dial, `${name} (${dial})`])
}

export const isCountry = (code: string) => Object.hasOwn(names, code)
