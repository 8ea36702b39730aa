/** The most companies that are counted, each by a look into an index. */
export const COMPANIES_COUNTED = 1_000
/** The most opportunities of a company that are counted. */
export const OPEN_COUNTED = 100
export const VERIFIED_SHOWN = 8
/** Of the newest so many verified companies, those with something open are shown. */
export const VERIFIED_LOOKED_AT = 100
