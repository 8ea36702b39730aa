import type { Level, OpportunityType, WorkLocation } from '#contract/vocabulary.ts'

/**
 * The texts of a card, worded and cut to length. It is flat and omits what is false, because it travels twice: as HTML
 * and as the data to hydrate it.
 */
export type CardView = LabelsView & {
  id: number
  name: string
  excerpt: string
  facts: string
  company: string
  logo?: string
  isVerified?: true
  isClosed?: true
}

export type LabelsView = {
  type?: OpportunityType
  location?: WorkLocation
  level?: Level
  closes: string
  isNear?: true
}
