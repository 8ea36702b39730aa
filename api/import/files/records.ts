/** A record as parsed from its container, of a format yet unknown. */
export type RawRecord = {
  value: unknown
  /** Position for the operator: `line 12`, `record 3`. */
  place: string
}

/** Readers yield records and report broken parts of the file. */
export type Found = RawRecord | { place: string; broken: string }

/** Limit of a record in bytes, because each is held in memory. */
export const LARGEST_RECORD = 32 * 1024 * 1024
