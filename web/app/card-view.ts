import type { Level, OpportunityType, WorkLocation } from '#contract/vocabulary.ts'

/**
 * The texts of a card, worded and cut to length. It is flat and omits what is false, because it travels twice: as HTML
 * and as the data to hydrate it.
 */
export type CardView = LabelsView & {
  id: number
  name: string
  excerpt: string
  /** Of name and excerpt, where it is not the page's. */
  lang?: string
  company: string
  place?: string
  pay?: string
  /** How long ago it was published, by the day: kept pages are minutes old. */
  age?: string
  logo?: string
  isVerified?: true
  isClosed?: true
}

export type LabelsView = {
  type?: OpportunityType
  location?: WorkLocation
  level?: Level
  /** "Closes in 3 days" */
  closes: string
  /** ", Fri 4 Dec 2026, 23:59 GMT" */
  on?: string
  isNear?: true
}
