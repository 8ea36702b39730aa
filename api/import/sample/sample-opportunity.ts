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

/** A sample opportunity: days count from the first start, absent fields are null. */
export type SampleOpportunity = Pick<ImportedOpportunity, 'sourceId' | 'name' | 'description'> &
  Partial<Pick<ImportedOpportunity, Optional>> & {
    company: CompanySlug
    /** 0 is today. */
    publishedDaysAgo: number
    /** 0 is today, negative is past, null is no deadline. */
    closesInDays: number | null
    /** Hour of the closing day; without it the end of that day. */
    closesAtHour?: number
  }
