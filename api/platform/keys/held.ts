import { Decrypter, Encrypter } from 'age-encryption'

/** A secret that members alone can open, with what it belongs to and the deadline before which it opens nothing. */
type Held = {
  /** Of what, as in `file:7:technical_proposal:uploads/x`. */
  of: string
  /** Milliseconds since 1970; null where the RFP has no deadline. */
  until: number | null
  secret: string
}

/** Encrypts to the public key of an RFP. Place and deadline are inside, and authenticated with the secret. */
export async function sealForMembers(recipient: string, held: Held): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(JSON.stringify(held))).toString('base64url')
}

type Opening = {
  /** The whole private key, as members' shares make it. */
  identity: string
  of: string
  /** By the database's clock, in milliseconds since 1970. */
  at: number
}

/** Its deadline has not passed, whatever the row of the RFP says. */
export class OpensLater extends Error {}

/**
 * @throws OpensLater
 * @throws Error where it was encrypted to another key, or belongs to something else
 */
export async function openHeld(text: string, { identity, of, at }: Opening): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const held = JSON.parse(await decrypter.decrypt(Buffer.from(text, 'base64url'), 'text')) as Held // as sealForMembers wrote it
  if (held.of !== of) throw new Error(`${of} holds the secret of ${held.of}`)
  if (held.until !== null && held.until > at) throw new OpensLater(of)
  return held.secret
}

/** Of what a file's key is, for `sealForMembers`. */
export const heldFile = (rfpId: number, { part, storageName }: { part: string; storageName: string }) =>
  `file:${rfpId}:${part}:${storageName}`
/** The same for a text of a proposal. */
export const heldText = (rfpId: number, number: string, field: string) => `text:${rfpId}:${number}:${field}`
