import type { Channels } from '#api/platform/database/channels.ts'
import { type Change, readChange } from './changes.ts'

/** This process's knowledge of the changes that any process announces. */
export type Catalogue = {
  /** Rises with each change; undefined while changes are missed, without a connection. */
  version(): number | undefined
  /** Resolves once all changes that were committed before are known, or changes are missed. */
  catchUp(): Promise<void>
  /** The changes after a version, oldest first; undefined when some may have been missed. */
  changesSince(version: number): Change[] | undefined
  /** Calls back for each change, and with undefined after some may have been missed. */
  hear(handler: (change: Change | undefined) => void): void
  /** Changes come one after the other, as from an import. */
  isBusy(): boolean
}

/** The changes that are remembered for answers which are being made meanwhile. */
const REMEMBERED = 2_000
const BUSY = { changes: 3, withinMs: 5_000 }

export function watchCatalogue(channels: Pick<Channels, 'hear' | 'isConnected' | 'catchUp'>): Catalogue {
  let version = 1
  let oldest = 1
  let remembered: { change: Change; at: number }[] = []
  const handlers = new Set<(change: Change | undefined) => void>()

  channels.hear('catalogue', (text) => {
    version++
    const change = text ? readChange(text) : undefined
    if (change) remembered.push({ change, at: performance.now() })
    else [remembered, oldest] = [[], version]
    if (remembered.length > REMEMBERED) {
      remembered.shift()
      oldest++
    }
    for (const handler of handlers) handler(change)
  })
  return {
    version: () => (channels.isConnected() ? version : undefined),
    catchUp: () => channels.catchUp(),
    changesSince: (since) =>
      since < oldest
        ? undefined
        : remembered.slice(remembered.length - (version - since)).map(({ change }) => change),
    hear: (handler) => void handlers.add(handler),
    isBusy() {
      const nth = remembered.at(-BUSY.changes)
      return nth !== undefined && performance.now() - nth.at < BUSY.withinMs
    },
  }
}
