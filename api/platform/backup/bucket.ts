import { randomUUID } from 'node:crypto'
import { StartError } from '#api/platform/config.ts'
import { type Objects, objectsUnder } from './bucket-objects.ts'
import type { Part, Place } from './place.ts'

const LOCK = 'opencall.lock'
/** A lock that nobody renewed for so long is of a killed process. */
const LOCK_MS = 5 * 60_000
const RENEWED_MS = 60_000
const AT_ONCE = 16
/** Of a lock, and of a backup that was killed as it began. */
const BEGUN = [LOCK, 'backup-key.age']

/**
 * A backup under a prefix of a bucket: `s3://bucket/prefix?endpoint=…&region=…`. Each object has the hash of its content with it, so
 * that a run which goes on knows what is there whole.
 * @throws StartError without a prefix
 */
export function bucketPlace(address: string): Place {
  const objects = objectsUnder(address)
  return {
    ...objects,
    async isEmpty() {
      for await (const name of objects.names('')) if (!BEGUN.includes(name)) return false
      return true
    },
    reserve: () => reserve(objects),
    has: async (name) => (await objects.find(name)) !== undefined,
    noteProgress: async () => {},
    readProgress: () => readProgress(objects),
    endProgress: async () => {},
    orRefuse: (work) => work,
  }
}

async function readProgress({ names, find }: Objects): Promise<Map<string, Part>> {
  const done = new Map<string, Part>()
  const look = async (path: string) => {
    const { bytes, sha256 } = (await find(path)) ?? {}
    if (bytes !== undefined && sha256) done.set(path, { path, bytes, sha256 })
  }
  const all = await Array.fromAsync(names('files/'))
  for (let next = 0; next < all.length; next += AT_ONCE)
    await Promise.all(all.slice(next, next + AT_ONCE).map(look))
  return done
}

/** Of two at once one is refused where the store knows conditions, which not every store does. */
async function reserve({ label, read, put, remove }: Objects): Promise<() => Promise<void>> {
  const by = randomUUID()
  const content = () => JSON.stringify({ by, at: Date.now() })
  const held = await read(LOCK)
  const isOld = !held || Date.now() - heldAt(held.content) > LOCK_MS
  let etag = isOld ? await put(LOCK, content(), held?.etag ?? 'none') : undefined
  if (etag === undefined)
    throw new StartError(
      `Another backup is being made in ${label}, or one was killed there within the last five minutes. Try again later.`,
    )
  const own = async () => {
    const last = await read(LOCK)
    return last && isOf(by, last.content) ? last : undefined
  }
  const renew = async () => {
    if (etag) etag = await put(LOCK, content(), etag)
    // A renewal whose answer was lost left another mark.
    etag ??= (await own())?.etag
  }
  const renewing = setInterval(() => renew().catch(() => {}), RENEWED_MS).unref()
  return async () => {
    clearInterval(renewing)
    // A run that stood still for minutes finds another's.
    if (await own().catch(() => undefined)) await remove(LOCK).catch(() => {})
  }
}

function isOf(by: string, content: string): boolean {
  try {
    return JSON.parse(content).by === by
  } catch {
    return false
  }
}

function heldAt(content: string): number {
  try {
    return Number(JSON.parse(content).at)
  } catch {
    return 0
  }
}
