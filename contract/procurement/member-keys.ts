import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { rowId } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Keys that members hold: their own opening keys, and RFPs that are sealed to them. */

const tag = 'proposals'
const instant = z.string().describe('ISO 8601, UTC')
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'no_company', 'suspended'] as const

const WRONG = problem('member_keys_form')
const Recipient = z
  .string(WRONG)
  .max(LIMITS.shortTextLength, WRONG)
  .regex(/^age1[a-z0-9]{58}$/, WRONG)
  .describe('A public key, as age writes it')
const AgeFile = z
  .string(WRONG)
  .regex(/^[A-Za-z0-9_-]{100,}$/, WRONG)
  .describe('An age file in base64url')
const Encrypted = AgeFile.max(4_000, WRONG)
const Hash = z
  .string(WRONG)
  .max(64, WRONG)
  .regex(/^[0-9a-f]{64}$/, WRONG)
  .describe('SHA-256 of the share')

export const ENVELOPES = ['technical', 'financial'] as const
export type HeldEnvelope = (typeof ENVELOPES)[number]

/** Where a browser finds the passkey that unlocks an opening key: nothing in it is secret. */
export const KeyPasskey = z.object({
  id: z
    .string(WRONG)
    .max(1_400, WRONG)
    .regex(/^[\w-]+$/, WRONG)
    .describe('The id of its credential, in base64url'),
  transports: z.array(z.string(WRONG).regex(/^[a-z-]{1,20}$/, WRONG), WRONG).max(10, WRONG),
  host: z
    .string(WRONG)
    .max(253, WRONG)
    .regex(/^[a-z0-9.-]+$/, WRONG)
    .describe('The host it belongs to; it works nowhere else'),
})
export type KeyPasskey = z.infer<typeof KeyPasskey>

export const OpeningKey = z.object({
  recipient: z.string().describe('The public half'),
  locked: z.string().describe('The private half, which your passphrase or passkey alone unlocks'),
  passkey: KeyPasskey.nullable().describe('What unlocks it; null: a passphrase'),
  made_at: instant,
  changed_at: instant.describe('When the passphrase or passkey was last changed'),
})
export type OpeningKey = z.infer<typeof OpeningKey>

const ownKey = {
  tag,
  path: '/api/company/opening-key/',
  caller: 'company-member',
  ability: 'proposals.open',
} as const

export const readOpeningKey = endpoint({
  ...ownKey,
  method: 'GET',
  summary: 'Your opening key; null until you make one',
  output: OpeningKey.nullable(),
  errors: [...errors],
})

/** The browser makes both halves and encrypts the private one; the server never sees it, nor what unlocks it. */
export const saveOpeningKey = endpoint({
  ...ownKey,
  method: 'PUT',
  summary: 'Keep your opening key, or the same one under another passphrase or passkey',
  needs: 'recent',
  body: z.object({ recipient: Recipient, locked: Encrypted, passkey: KeyPasskey.nullable().default(null) }),
  output: OpeningKey,
  errors: [...errors],
})

/** LOST: it was encrypted to a key that its member replaced, or the member may open no longer. */
const SHARES = ['NONE', 'HELD', 'LOST'] as const

const Opener = z.object({
  id: z.number().int().nullable().describe('Null: they have left'),
  name: z.string(),
  recipient: z.string().nullable().describe('Null until they make an opening key'),
  share: z.enum(SHARES),
  is_you: z.boolean(),
})
export type KeyOpener = z.infer<typeof Opener>

export const MemberKeys = z.object({
  is_required: z.boolean().describe('The operator of the site asks for it'),
  can_choose: z
    .boolean()
    .describe('Until the RFP is published, and then until somebody begins to send a proposal'),
  can_drop: z.boolean().describe('Until the RFP is published'),
  openers: z.array(Opener),
  chosen: z
    .object({
      threshold: z.number().int().describe('So many shares open'),
      usable: z.number().int().describe('Members whose share can still be released'),
      technical: z.string(),
      financial: z.string(),
      chosen_at: instant,
    })
    .nullable()
    .describe('Null: sealed by the key of the site'),
  own: z
    .array(
      z.object({
        id: z.number().int(),
        round: z.number().int(),
        technical: z.string(),
        financial: z.string(),
      }),
    )
    .describe('Your shares, encrypted to your opening key'),
  handing: z
    .object({
      round: z.number().int().describe('Of the shares that are handed on; 0 for those of the publication'),
      to: z
        .array(z.object({ member: rowId, recipient: z.string() }))
        .describe('The openers to encrypt a part to, with their keys'),
      done: z.array(z.string()).describe('Names of holders who handed theirs on already'),
      missing: z.number().int().describe('So many more have to'),
      can_hand_on: z.boolean().describe('Whether you can'),
    })
    .nullable()
    .describe('Null while every opener who has a key holds a share, and once nothing is shut any more'),
})
export type MemberKeys = z.infer<typeof MemberKeys>

const ofRfp = {
  tag,
  path: '/api/company/posts/:id/member-keys/',
  caller: 'company-member',
  params: z.object({ id: identifier }),
  output: MemberKeys,
} as const

export const readMemberKeys = endpoint({
  ...ofRfp,
  method: 'GET',
  ability: 'proposals.read',
  summary: 'Who holds the keys of your RFP, and who could',
  errors: [...errors, 'not_found'],
})

const HeldRfp = z.object({
  id: z.number().int(),
  name: z.string(),
  threshold: z.number().int(),
  holders: z.array(z.number().int()).describe('Members whose share can still be released'),
})
export type HeldRfp = z.infer<typeof HeldRfp>

export const listHeldRfps = endpoint({
  tag,
  method: 'GET',
  path: '/api/company/held-rfps/',
  caller: 'company-member',
  ability: 'company.read',
  summary: 'RFPs that are sealed to members and not opened yet, with those who can open them',
  output: z.array(HeldRfp),
  errors: [...errors],
})

const Share = z.object({
  member: rowId,
  technical: Encrypted,
  financial: Encrypted,
  technical_hash: Hash,
  financial_hash: Hash,
})

export const MemberKeysForm = z.object({
  threshold: z.number(WRONG).int().min(2, WRONG).max(LIMITS.keyShares, WRONG),
  technical: Recipient,
  financial: Recipient,
  shares: z.array(Share, WRONG).min(2, WRONG).max(LIMITS.keyShares, WRONG),
})
export type MemberKeysForm = z.infer<typeof MemberKeysForm>

/** The browser makes two pairs of keys and splits the private ones; the server gets public keys and encrypted shares alone. */
export const chooseMemberKeys = endpoint({
  ...ofRfp,
  method: 'PUT',
  ability: 'posts.edit',
  needs: 'recent',
  summary: 'Seal your RFP to its openers, or to those of now before anybody sends a proposal',
  body: MemberKeysForm,
  jsonBytes: 512 * 1024,
  errors: [...errors, 'not_found', 'conflict'],
})

export const dropMemberKeys = endpoint({
  ...ofRfp,
  method: 'DELETE',
  ability: 'posts.edit',
  needs: 'recent',
  summary: 'Seal your RFP by the key of the site instead, before it is published',
  errors: [...errors, 'not_found', 'conflict'],
})

const HandedShare = Share.extend({
  recipient: Recipient.describe('The opening key that it is encrypted to'),
  technical: AgeFile.max(LIMITS.handedText, WRONG),
  financial: AgeFile.max(LIMITS.handedText, WRONG),
})

export const HandingForm = z.object({
  round: z.number(WRONG).int().min(0, WRONG).max(100, WRONG).describe('Of the shares that are handed on'),
  shares: z.array(HandedShare, WRONG).min(2, WRONG).max(LIMITS.keyShares, WRONG),
})
export type HandingForm = z.infer<typeof HandingForm>

/**
 * The browser splits what you hold and encrypts a part to each opener of now. Once as many have handed theirs on as open the RFP, the openers of
 * now can open it. 409 `conflict` where the openers or the round changed meanwhile.
 */
export const handOnShares = endpoint({
  ...ofRfp,
  path: '/api/company/posts/:id/member-keys/handings/',
  method: 'POST',
  ability: 'proposals.open',
  needs: 'recent',
  summary: 'Hand your share of an RFP on to its openers of now',
  body: HandingForm,
  jsonBytes: LIMITS.handingBytes,
  errors: [...errors, 'not_found', 'conflict'],
})

export const ReleasedShare = z
  .string(WRONG)
  .max(LIMITS.handedShare, WRONG)
  .regex(/^[A-Za-z0-9_-]{20,}$/, WRONG)
  .describe('In base64url')

/** The shares count with the member's confirmation, and are deleted once the envelope is opened. */
export const releaseShare = endpoint({
  ...ofRfp,
  path: '/api/company/posts/:id/member-keys/shares/',
  method: 'POST',
  ability: 'proposals.open',
  needs: 'recent',
  summary: 'Release your shares of a key of your RFP, after the deadline',
  body: z.object({
    envelope: z.enum(ENVELOPES, WRONG),
    shares: z
      .array(
        z.object({
          id: rowId,
          share: ReleasedShare,
        }),
        WRONG,
      )
      .min(1, WRONG)
      .max(LIMITS.ownShares, WRONG),
  }),
  jsonBytes: LIMITS.handingBytes,
  errors: [...errors, 'not_found', 'sealed', 'conflict'],
})
