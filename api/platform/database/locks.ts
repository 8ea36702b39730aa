/** PostgreSQL's advisory locks are numbers; they are listed here so that no two are the same. */
export const LOCKS = {
  /** One process migrates, the others wait. */
  migrations: 7_206_414,
  /** Concurrent imports take turns by batch, so that neither sees half of the other's. */
  opportunities: 7_206_415,
  /** One writer at a time: all opportunities share the bitmaps, and the slots of a batch must be consecutive. */
  searchIndex: 7_206_416,
  /** One entry at a time across all processes, because each hash covers the entry before. */
  auditLog: 7_206_418,
  /** One process readies the keys, or changes SECRET_KEY, at a time. */
  keys: 7_206_419,
  /** Each server shares it on one connection; a command that none may go on beside takes it alone. */
  serving: 7_206_424,
  /** One operator makes a token at a time, so that they are counted. */
  operatorTokens: 7_206_422,
  /** One operator changes a page of their own at a time, so that they are counted and no address is taken twice. */
  customPages: 7_206_423,
  /** With a company's id: people of one company are noted one after the other, at the end of a transaction (migration `people`). */
  people: 7_206_421,
} as const
