import type { OpenDatabase } from '#api/platform/database/client.ts'
import { person } from '#tests/support/accounts.ts'
import { proposalsApp } from '#tests/support/proposals.ts'
import { openings } from './openings.ts'
import { scorings } from './scorings.ts'

/** The API with RFPs that are judged by criteria; closed after the file's tests. */
export async function evaluationsApp(given?: OpenDatabase) {
  const made = await proposalsApp(given)
  const opened = openings(made)
  return {
    ...made,
    ...opened,
    ...scorings(made, opened),
    /** Somebody with an account who has nothing to do with the company. */
    outsider: () => person(made.database, 'JOB_SEEKER'),
  }
}
