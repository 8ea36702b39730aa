import { createHash, randomBytes } from 'node:crypto'

/** How long a sign-in waits for its second step. */
export const PENDING_MINUTES = 10

/** Of no use but for the second step of one sign-in. */
export const newPendingToken = () => `ocp_${randomBytes(32).toString('base64url')}`

/** 256 random bits need no salt and no slow hash. */
export const hashPendingToken = (token: string) => createHash('sha256').update(token).digest('base64url')
