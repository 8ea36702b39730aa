import { createHash } from 'node:crypto'
import { sealText, unsealText } from '#api/platform/cipher.ts'
import { isFinancial } from '#contract/applications/parts.ts'
import type { HeldEnvelope } from '#contract/procurement/member-keys.ts'
import type { Part } from '#contract/vocabulary.ts'

/** The key that opens a part of a proposal. */
export const envelopeOf = (part: Part): HeldEnvelope => (isFinancial(part) ? 'financial' : 'technical')

export const hashOfShare = (share: Buffer) => createHash('sha256').update(share).digest('hex')

type Waiting = { key: Buffer; id: number; envelope: HeldEnvelope }

/** Encrypts a released share under the key of its RFP while it waits for the others. */
export const sealShare = ({ key, id, envelope }: Waiting, share: Buffer) =>
  sealText(key, share, `share ${id} ${envelope}`)

export const unsealShare = ({ key, id, envelope }: Waiting, text: string) =>
  unsealText(key, text, `share ${id} ${envelope}`)
