import { rolesThatCan } from '#api/platform/access/roles.ts'

/** Two members must confirm, where two may (decisions §6). */
const CONFIRMATIONS = 2

export const confirmationsNeeded = (members: number) => Math.min(CONFIRMATIONS, Math.max(1, members))

export const OPENERS = rolesThatCan('proposals.open')
