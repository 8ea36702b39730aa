import {
  Decrypter,
  Encrypter,
  generateX25519Identity,
  type Identity,
  identityToRecipient,
  type Recipient,
} from 'age-encryption'
import { split } from 'shamir-secret-sharing'
import {
  type HandingForm,
  type HeldEnvelope,
  type MemberKeys,
  type MemberKeysForm,
  ReleasedShare,
} from '#contract/procurement/member-keys.ts'
import { writeBundle } from '#contract/procurement/share-bundles.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** All that is done with keys in the browser: the server sees public halves and encrypted texts alone. */

/** Takes a second and 128 MB, for who guesses passphrases as well as for who knows theirs. */
const SCRYPT = 17

/** Makes an opening key. `identity` is the private half, for the recovery sheet and nothing else. */
export async function makeOpeningKey() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export async function lockKey(identity: string, passphrase: string): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase.normalize('NFC'))
  encrypter.setScryptWorkFactor(SCRYPT)
  return toText(await encrypter.encrypt(identity))
}

/** @returns undefined for a wrong passphrase */
export async function unlockKey(locked: string, passphrase: string): Promise<string | undefined> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize('NFC'))
  return decrypter.decrypt(toBytes(locked), 'text').catch(() => undefined)
}

/** The key as it is typed from a recovery sheet. @returns undefined where it is none, or another than `recipient`'s */
export async function readRecovery(typed: string, recipient: string): Promise<string | undefined> {
  const identity = typed.replace(/\s+/g, '').toUpperCase()
  return (await isKeyOf(identity, recipient)) ? identity : undefined
}

/** Encrypts a random text to the public half and decrypts it again, as a bid opening does with a share. */
export async function isKeyOf(identity: string, recipient: string): Promise<boolean> {
  const challenge = toText(crypto.getRandomValues(new Uint8Array(32)))
  const opened = await encryptTo(recipient, challenge)
    .then((encrypted) => decryptWith(identity, encrypted))
    .catch(() => undefined)
  return opened === challenge
}

type Holder = { member: number; recipient: string }
type Sealing = { rfpId: number; threshold: number }

/** Makes both pairs of keys of an RFP, splits the private halves and encrypts a share to each holder. */
export async function sealToOpeners(holders: Holder[], sealing: Sealing): Promise<MemberKeysForm> {
  const technical = await splitKey(holders, { ...sealing, envelope: 'technical' })
  const financial = await splitKey(holders, { ...sealing, envelope: 'financial' })
  return {
    threshold: sealing.threshold,
    technical: technical.recipient,
    financial: financial.recipient,
    shares: holders.map(({ member }, at) => ({
      member,
      technical: technical.shares[at]?.encrypted ?? '',
      technical_hash: technical.shares[at]?.hash ?? '',
      financial: financial.shares[at]?.encrypted ?? '',
      financial_hash: financial.shares[at]?.hash ?? '',
    })),
  }
}

/** The share names its RFP and its key, so that a holder releases no other by mistake. */
type Share = { rfp: number; envelope: HeldEnvelope; key: string; share: string }

async function splitKey(
  holders: Holder[],
  { rfpId, threshold, envelope }: Sealing & { envelope: HeldEnvelope },
) {
  const identity = await generateX25519Identity()
  const key = await identityToRecipient(identity)
  const secret = new TextEncoder().encode(identity)
  return { recipient: key, shares: await splitTo(holders, secret, { rfpId, threshold, envelope, key }) }
}

/** Splits a secret, and encrypts a part to each holder. */
async function splitTo(
  holders: Holder[],
  secret: Uint8Array,
  { rfpId, threshold, envelope, key }: Sealing & Asked,
) {
  const parts = await split(secret, holders.length, threshold)
  return Promise.all(
    holders.map(async ({ recipient }, at) => {
      const part = parts[at] ?? new Uint8Array()
      const share: Share = { rfp: rfpId, envelope, key, share: toText(part) }
      return { encrypted: await encryptTo(recipient, JSON.stringify(share)), hash: await hashOf(part) }
    }),
  )
}

type Handing = Sealing & { keys: Record<HeldEnvelope, string>; own: MemberKeys['own']; round: number }

/**
 * Splits what a holder has of both keys, and encrypts a part to each opener of now.
 * @returns undefined where the identity opens none of the holder's shares; `isTooLong` where they were handed on too often
 */
export async function handOn(identity: string, holders: Holder[], { keys, own, round, ...sealing }: Handing) {
  const parts = async (envelope: HeldEnvelope) => {
    const asked = { rfpId: sealing.rfpId, envelope, key: keys[envelope] }
    // Earlier rounds are in what was handed on in this one.
    const current = own.filter((share) => share.round === round)
    const opened = await openShares(identity, current, asked)
    if (opened.length === 0) return undefined
    const secret = writeBundle(opened.map(({ id, share }) => ({ id, bytes: toBytes(share) })))
    return splitTo(holders, secret, { ...sealing, ...asked })
  }
  const [technical, financial] = [await parts('technical'), await parts('financial')]
  if (!technical || !financial) return undefined
  const shares: HandingForm['shares'] = holders.map((holder, at) => ({
    ...holder,
    technical: technical[at]?.encrypted ?? '',
    technical_hash: technical[at]?.hash ?? '',
    financial: financial[at]?.encrypted ?? '',
    financial_hash: financial[at]?.hash ?? '',
  }))
  const form = { round, shares }
  const isTooLong =
    [...technical, ...financial].some(({ encrypted }) => encrypted.length > LIMITS.handedText) ||
    JSON.stringify(form).length > LIMITS.handingBytes
  return { form, isTooLong }
}

type Asked = { rfpId: number; envelope: HeldEnvelope; key: string }

/** The shares to release: those that the identity opens, and that are of the key. */
export async function openShares(identity: string, own: MemberKeys['own'], asked: Asked) {
  const opened = await Promise.all(
    own.map(async (each) => {
      const share = await openShare(identity, each[asked.envelope], asked)
      return share === undefined ? [] : [{ id: each.id, share }]
    }),
  )
  return opened.flat()
}

/** @returns undefined where the identity is not the holder's, the share is of another key, or a holder handed on what is none */
export async function openShare(
  identity: string,
  encrypted: string,
  asked: Asked,
): Promise<string | undefined> {
  const text = await decryptWith(identity, encrypted).catch(() => undefined)
  const { rfp, envelope, key, share } = (text !== undefined && readShare(text)) || {}
  const isAsked = rfp === asked.rfpId && envelope === asked.envelope && key === asked.key
  return isAsked && ReleasedShare.safeParse(share).success ? share : undefined
}

/** As splitTo wrote it; a holder can have handed on any text, which must keep no other share from counting. */
function readShare(text: string): Partial<Share> | null | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function encryptTo(recipient: string | Recipient, text: string): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return toText(await encrypter.encrypt(text))
}

export function decryptWith(identity: string | Identity, encrypted: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(toBytes(encrypted), 'text')
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** In base64url. */
const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
