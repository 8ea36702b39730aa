import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Attested = string | Map<string, string> | Uint8Array
type Site = { origin?: string; isVerified?: boolean; counter?: number }
const SITE = 'https://calls.example.org'

const dataOf = (
  { origin = SITE, isVerified = true, counter = 0 }: Site,
  flags = 0,
  more = Buffer.alloc(0),
) => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flag = Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags])
  return Buffer.concat([sha256(new URL(origin).hostname), flag, count, more])
}
const clientData = (type: string, challenge: string, { origin = SITE }: Site) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const coseOf = (x: string, y: string) =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )

/** A passkey in software: it signs challenges as a phone does, for `origin`, with or without checking its owner. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = coseOf(x, y)
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    id: credential.id,
    /** The answer to the options of adding a passkey. */
    create({ challenge }: { challenge: string }, site: Site = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = dataOf(site, ATTESTED, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = new Map<string, Attested>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, site)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** The answer to the options of signing in. */
    get({ challenge }: { challenge: string }, site: Site = {}) {
      const data = dataOf(site)
      const client = clientData('webauthn.get', challenge, site)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
