import type { ImportedCall } from '#api/import/call.ts'
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

/** A call as it is written down here: days count from the first start, and what is left out is null. */
export type SampleCall = Pick<ImportedCall, 'sourceId' | 'name' | 'description'> &
  Partial<Pick<ImportedCall, Optional>> & {
    company: CompanySlug
    /** 0 is today. */
    publishedDaysAgo: number
    /** 0 is today, negative is past, null is no deadline. */
    closesInDays: number | null
    /** On the closing day; the end of that day when left out. */
    closesAtHour?: number
  }
