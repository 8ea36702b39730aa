import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Seal, sealed, unsealed } from '#api/platform/cipher.ts'
import type { Files } from '#api/platform/files/files.ts'
import { newStorageName } from './rules.ts'

/** A file as it came in: on this machine's disk, sealed when it has to be, not yet kept. */
export type Received = {
  path: string
  storageName: string
  seal: Seal | undefined
  /** Of what was sent. */
  size: number
  sha256: string
}

/**
 * Writes what comes in to the disk, counting and hashing it on the way. With a key it is encrypted before a byte of it is
 * written. When it breaks off nothing is left.
 */
export async function receive(
  files: Pick<Files, 'begin' | 'discard'>,
  content: AsyncIterable<Buffer>,
  { key, folder }: { key?: Buffer | undefined; folder: string },
): Promise<Received> {
  const path = await files.begin()
  const storageName = newStorageName(folder)
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
    // It may only now be opened: what is removed before that would come back.
    if (!writing.closed) await new Promise<void>((resolve) => writing.once('close', resolve))
    await files.discard(path)
    throw error
  }
  return { path, storageName, seal, size, sha256: hash.digest('hex') }
}

/** What was sent, from the disk, read into `room` as far as that is large enough. */
export async function readBack({ path, seal, size }: Received, room: Buffer): Promise<Buffer> {
  const kept = createReadStream(path)
  const bytes = size <= room.length ? room.subarray(0, size) : Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const chunk of seal ? unsealed(kept, seal) : kept) at += chunk.copy(bytes, at)
  return bytes
}
