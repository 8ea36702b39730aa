import type { Level, OpportunityType, WorkLocation } from '#contract/vocabulary.ts'

/**
 * What a card shows, in words and no longer than shown. It is flat and leaves out what is not so, because it
 * travels twice: as HTML and as the data that brings it to life.
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
