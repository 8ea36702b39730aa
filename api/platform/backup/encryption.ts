import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '#api/platform/config.ts'

/** For whom a backup is encrypted: public keys of age, or a passphrase. */
export type Readers = { recipients: string[] } | { passphrase: string }
/** How to read one: identities of age, or a passphrase. */
export type Unlock = { identities: string[] } | { passphrase: string }

/**
 * A key of the backup's own, which alone is encrypted for the readers: with a passphrase, which is slow on purpose, each file would
 * take a second.
 * @returns the public half, and the other one as only the readers can open it
 * @throws StartError when a recipient is no public key
 */
export async function newBackupKey(readers: Readers): Promise<{ recipient: string; sealed: Uint8Array }> {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  try {
    if ('passphrase' in readers) encrypter.setPassphrase(readers.passphrase)
    else for (const recipient of readers.recipients) encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new StartError('A recipient is no public key of age, like age1…', { cause })
  }
  return { recipient: await identityToRecipient(identity), sealed: await encrypter.encrypt(identity) }
}

/** @returns the private half @throws StartError when it is not for this reader */
export async function openBackupKey(sealed: Uint8Array, unlock: Unlock): Promise<string> {
  const decrypter = new Decrypter()
  try {
    if ('passphrase' in unlock) decrypter.addPassphrase(unlock.passphrase)
    else for (const identity of unlock.identities) decrypter.addIdentity(identity)
    return await decrypter.decrypt(sealed, 'text')
  } catch (cause) {
    throw new StartError(
      'passphrase' in unlock
        ? 'The passphrase does not open this backup.'
        : 'The identity does not open this backup: it was encrypted for others, or with a passphrase.',
      { cause },
    )
  }
}

export async function encrypted(source: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(Readable.from(inBytes(source)))))
}

export async function decrypted(source: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return fromWeb(await decrypter.decrypt(toWeb(source)))
}

/** age takes no texts. */
async function* inBytes(source: Readable) {
  for await (const chunk of source) yield Buffer.from(chunk)
}

/** The types of Node's streams and those of the web differ in name alone. */
type WebStream = globalThis.ReadableStream<Uint8Array>
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as WebStream
const fromWeb = (source: WebStream) => Readable.fromWeb(source as unknown as ReadableStream)
