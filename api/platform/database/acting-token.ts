import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<number>()

/** Runs a request of a token: what it writes names the token, in the audit log and in the rows of its acts. */
export const asToken = <T>(tokenId: number | undefined, work: () => T): T =>
  tokenId === undefined ? work() : acting.run(tokenId, work)

/** The token whose request is being answered. */
export const actingToken = (): number | undefined => acting.getStore()
