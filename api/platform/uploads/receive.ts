import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Seal, sealed, unsealed } from '#api/platform/cipher.ts'
import type { Files } from '#api/platform/files/files.ts'
import { newStorageName } from './rules.ts'

/** A received file on this machine's disk, sealed where its opportunity asks for that, not yet stored. */
export type Received = {
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
