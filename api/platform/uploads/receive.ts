import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Seal, sealed, unsealed } from '#api/platform/cipher.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { FilePart } from '#api/platform/http/form.ts'
import { type DocumentType, documentTypeOf, fileFault } from '#contract/applications/documents.ts'
import type { Problem } from '#contract/errors.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { readName } from './names.ts'
import { newStorageName } from './rules.ts'

/** A received file on this machine's disk, sealed where its opportunity asks for that, not yet stored. */
type Received = {
  path: string
  storageName: string
  seal: Seal | undefined
  /** Size and hash before sealing. */
  size: number
  sha256: string
}

/** A function makes a key for each file. */
export type GivenKey = Buffer | (() => Buffer) | undefined

/**
 * Writes a stream to the disk, counting and hashing it on the way. With a key no plain byte reaches the disk. Leaves nothing
 * when the stream breaks off.
 */
export async function receive(
  files: Pick<Files, 'begin' | 'discard'>,
  content: AsyncIterable<Buffer>,
  { key: given, folder }: { key?: GivenKey; folder: string },
): Promise<Received> {
  const path = await files.begin()
  const storageName = newStorageName(folder)
  const key = typeof given === 'function' ? given() : given
  const seal = key && { key, name: storageName }
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const writing = createWriteStream(path, { flags: 'wx', highWaterMark: 16_384 })
  try {
    await pipeline(seal ? sealed(counted(), seal) : counted(), writing)
  } catch (error) {
    // The file may be opened only now, and removing it earlier would bring it back.
    if (!writing.closed) await new Promise<void>((resolve) => writing.once('close', resolve))
    await files.discard(path)
    throw error
  }
  return { path, storageName, seal, size, sha256: hash.digest('hex') }
}

export type ReceivedDocument = Received & { name: string; type: DocumentType }

type Receiving = { kind: Kind; unnamed: string; key?: GivenKey; folder: string }

/**
 * Receives the file of one form field. Of a file of no accepted type nothing is kept; one that is too large comes with its fault.
 * @returns neither for a field that was left empty
 */
export async function receivePart(
  files: Pick<Files, 'begin' | 'discard'>,
  part: FilePart,
  { kind, unnamed, key, folder }: Receiving,
): Promise<{ name: string; file?: ReceivedDocument; fault?: Problem | undefined }> {
  const { name } = readName(part.fileName, unnamed)
  const type = documentTypeOf(kind, name)
  if (!type) {
    const size = await drain(part)
    // Browsers send an empty file field as a nameless part without content.
    return size === 0 && part.fileName === '' ? { name } : { name, fault: fileFault(kind, { name, size }) }
  }
  const content = part.content.iterator({ destroyOnReturn: false })
  const received = await receive(files, content, { key, folder }).catch((error) => {
    // Unread bytes of this file would keep the form from ending.
    part.content.resume()
    throw error
  })
  const size = part.isCut() ? Number.POSITIVE_INFINITY : received.size
  return { name, file: { ...received, name, type }, fault: fileFault(kind, { name, size }) }
}

/** Reads a file that nothing wants to its end, without which its form would never end. @returns its bytes */
export async function drain({ content }: FilePart): Promise<number> {
  let bytes = 0
  for await (const chunk of content) bytes += chunk.length
  return bytes
}

/** The plain bytes of a kept file that is encrypted under a key of its owner; proposals have a door of their own. */
export function plainOf(kept: Readable, seal: Seal): Readable {
  // Closes the file when nobody reads.
  return Readable.from(unsealed(kept, seal)).once('close', () => kept.destroy())
}

/** Reads the plain bytes back, into `room` where they fit. */
export async function readBack({ path, seal, size }: Received, room: Buffer): Promise<Buffer> {
  const kept = createReadStream(path)
  const bytes = size <= room.length ? room.subarray(0, size) : Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const chunk of seal ? unsealed(kept, seal) : kept) at += chunk.copy(bytes, at)
  return bytes
}
