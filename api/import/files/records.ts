/** One record as its container holds it, not yet understood. */
export type RawRecord = {
  value: unknown
  /** Where it is, for the operator: `line 12`, `record 3`. */
  place: string
}

/** What a reader yields: records, and the parts of a file that are none. */
export type Found = RawRecord | { place: string; broken: string }

/** One record may not be larger: it is held in memory. */
export const LARGEST_RECORD = 32 * 1024 * 1024
