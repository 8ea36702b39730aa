import type { Database } from '#api/platform/database/client.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { ReleaseTag } from '#api/procurement/ocds/rules.ts'

/** The site that publishes in tests. */
export const PUBLISHING = {
  publicUrl: 'https://calls.example.org',
  brandName: 'Opencall',
  ocidPrefix: 'ocds-213czf',
}

/** Publishes a release of one event. */
export const publisher = (database: Database) => (opportunityId: number, tag: ReleaseTag) =>
  database.transaction((tx) => publishRelease(tx, PUBLISHING, { opportunityId, tag }))
