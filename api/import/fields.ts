import { Country, Website } from '#api/opportunities/companies/rules.ts'
import type { Reading } from './reading.ts'
import { countryCode } from './values/places.ts'

const BARE_HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[:/?#]|$)/i

/** The code of the first known country among a source's texts; unknown countries are noted. */
export function readCountry(reading: Reading, ...written: (string | null | undefined)[]): string | null {
  const texts = written.filter((text) => text?.trim())
  for (const text of texts) {
    const code = Country.safeParse(countryCode(text))
    if (code.success) return code.data
  }
  if (texts.length > 0) reading.note('unknown country left out')
  return null
}

/** An absolute web address; a bare host gets `https://`, anything else is left out. */
export function readWebsite(written: string | undefined): string | null {
  const text = written?.trim() ?? ''
  return Website.safeParse(BARE_HOST.test(text) ? `https://${text}` : text).data ?? null
}
