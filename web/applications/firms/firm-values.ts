import type { Firm } from '#contract/applications/firms.ts'

export type Signatory = { name: string; position: string }
export type Values = Record<'name' | 'country' | 'registration_number' | 'tax_number' | 'address', string> & {
  signatories: Signatory[]
}

export const valuesOf = (firm: Firm | null): Values => ({
  name: firm?.name ?? '',
  country: firm?.country ?? '',
  registration_number: firm?.registration_number ?? '',
  tax_number: firm?.tax_number ?? '',
  address: firm?.address ?? '',
  signatories: firm?.signatories ?? [],
})

type Both = { before: Values; now: Values }

/** Keeps each field that was typed, and takes the others as somebody else saved them meanwhile. */
export function rebased(typed: Values, { before, now }: Both): Values {
  const isTyped = (name: keyof Values) => JSON.stringify(typed[name]) !== JSON.stringify(before[name])
  const kept = Object.entries(typed).filter(([name]) => isTyped(name as keyof Values))
  return { ...now, ...Object.fromEntries(kept) }
}
