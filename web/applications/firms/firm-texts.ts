import { useState } from 'react'
import type { Firm } from '#contract/applications/firms.ts'
import { plainNumber } from '#contract/typed-numbers.ts'

/** A partner as it is typed. */
export type TypedPartner = { name: string; country: string; registration_number: string; share: string }

/** The part of a proposal that is the firm's: its documents that are valid, unless others are chosen, and partners. */
export function useFirmTexts(firm: Firm | null, onChange: () => void) {
  const [documents, setDocuments] = useState(
    () =>
      firm?.documents.filter(isOffered).flatMap(({ id, state }) => (state === 'EXPIRED' ? [] : [id])) ?? [],
  )
  const [partners, setPartners] = useState<TypedPartner[]>([])
  const named = partners.filter((partner) => Object.values(partner).some((text) => text.trim() !== ''))
  const texts: Record<string, string> = firm
    ? {
        firm_documents: JSON.stringify(documents),
        ...(named.length > 0 && { partners: JSON.stringify(named.map(sentPartner)) }),
      }
    : {}
  return {
    texts,
    documents,
    partners,
    setDocuments(next: number[]) {
      onChange()
      setDocuments(next)
    },
    setPartners(next: TypedPartner[]) {
      onChange()
      setPartners(next)
    },
  }
}

export const isOffered = ({ is_infected }: Firm['documents'][number]) => !is_infected

/** A share that is no number goes as it was typed, and is refused by the server at the partners. */
export function sentPartner({ share, ...partner }: TypedPartner) {
  if (share.trim() === '') return { ...partner, share: null }
  const number = plainNumber(share.replace('%', ''), 'decimals')
  return { ...partner, share: number === undefined ? share : Number(number) }
}
