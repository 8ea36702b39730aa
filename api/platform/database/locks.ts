/** PostgreSQL's advisory locks know each other by number alone: all are here, so that no two share one. */
export const LOCKS = {
  /** One process migrates, the others wait. */
  migrations: 7_206_414,
  /** Two imports at once take turns by batch, so that neither sees half of the other's. */
  opportunities: 7_206_415,
  /** One writer at a time: bitmaps are shared by all opportunities, and the slots of one batch must follow one another. */
  searchIndex: 7_206_416,
  /** One entry at a time, whichever process writes it. */
  auditLog: 7_206_418,
} as const
