import { type Channels, sendOn } from '#api/platform/database/channels.ts'
import type { Executor } from '#api/platform/database/client.ts'

/** What this process knows of the catalogue: a number that changes whenever an opportunity is added, changed or closed. */
export type Catalogue = { version(): number }

/** Tells every process, when the transaction commits, that lists and pages have changed. */
export const announceChange = (database: Executor) => sendOn(database, 'catalogue')

/** Hears of changes that any process announces. While the connection is away nothing counts as unchanged. */
export function watchCatalogue(channels: Channels): Catalogue {
  let version = 1
  channels.hear('catalogue', () => {
    version++
  })
  return { version: () => (channels.isConnected() ? version : ++version) }
}
