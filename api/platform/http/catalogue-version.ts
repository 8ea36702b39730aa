import { type Channels, sendOn } from '#api/platform/database/channels.ts'
import type { Executor } from '#api/platform/database/client.ts'

/** `version` changes whenever an opportunity is added, changed or closed. */
export type Catalogue = { version(): number }

/** Tells every process that lists and pages have changed, once the transaction commits. */
export const announceChange = (database: Executor) => sendOn(database, 'catalogue')

/** Follows the changes that any process announces. Without a connection every look counts as a change. */
export function watchCatalogue(channels: Channels): Catalogue {
  let version = 1
  channels.hear('catalogue', () => {
    version++
  })
  return { version: () => (channels.isConnected() ? version : ++version) }
}
