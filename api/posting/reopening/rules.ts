import { createHash } from 'node:crypto'

/** A reopening as the first member asked for it, and as the second confirms it. */
export type Asked = {
  /** As typed in the company's zone. */
  deadline: string
  deadline_time: string
  deadline_at: string
  reason: string
  /** Of the form that is published with it. */
  version: number
  /** When it was asked for: the same words a day later are another asking. */
  asked_at: string
  /** The proposals that lie sealed meanwhile, and their files. */
  files: string[]
}

/** Names one asking, in the keyed log and for the member who confirms it. */
export const hashOf = ({ deadline_at, reason, version, asked_at, files }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([deadline_at, reason, version, asked_at, files]))
    .digest('hex')
