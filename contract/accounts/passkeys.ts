import { z } from 'zod'

/** The JSON of Web Authentication Level 3, which browsers make and read. */

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().catch(null),
}

export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(20_000),
    userHandle: bytes(200).nullish(),
  }),
})
export type SignedPasskey = z.output<typeof SignedPasskey>

export const PasskeyOptions = z
  .record(z.string(), z.unknown())
  .describe('For navigator.credentials, as PublicKeyCredential.parse…OptionsFromJSON() reads them')

/** Begins the user handle of a passkey that unlocks an opening key (`contract/procurement/member-keys.ts`) and signs nobody in. */
export const OPENING_KEY_HANDLE = 'opening-key '
