import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import type { CompanySlug } from './companies.ts'

type Optional =
  | 'requirements'
  | 'qualifications'
  | 'type'
  | 'location'
  | 'level'
  | 'city'
  | 'skills'
  | 'salary'

/** An opportunity as it is written down here: days count from the first start, and what is left out is null. */
export type SampleOpportunity = Pick<ImportedOpportunity, 'sourceId' | 'name' | 'description'> &
  Partial<Pick<ImportedOpportunity, Optional>> & {
    company: CompanySlug
    /** 0 is today. */
    publishedDaysAgo: number
    /** 0 is today, negative is past, null is no deadline. */
    closesInDays: number | null
    /** On the closing day; the end of that day when left out. */
    closesAtHour?: number
  }
