import { rolesThatCan } from '#api/platform/access/roles.ts'

/** So many members have to press, where so many may (decisions §6). */
const PRESSES = 2

export const pressesNeeded = (members: number) => Math.min(PRESSES, Math.max(1, members))

export const OPENERS = rolesThatCan('proposals.open')

/** What the audit log calls an RFP. */
export const subjectOf = (opportunityId: number) => `rfp ${opportunityId}`
