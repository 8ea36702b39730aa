import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { StartError } from '#api/platform/config.ts'
import { openBucket } from '#api/platform/files/object-store.ts'
import { orFull, writeWhole } from './folder.ts'
import type { Part } from './place.ts'

/** The most that a store takes in one request, by the protocol. */
const MOST_BYTES = 5 * 1024 ** 3
/** So much is held in memory, where a request can be tried again. */
const HELD_BYTES = 8 * 1024 ** 2

type Written = Omit<Part, 'path'>

/** The objects of a bucket under a prefix, by their names below it. */
export type Objects = {
  /** Without keys. */
  label: string
  /** The size, and the hash where `write` wrote it. */
  find(name: string): Promise<{ bytes?: number | undefined; sha256?: string | undefined } | undefined>
  stream(name: string): Promise<Readable | undefined>
  /** With its mark: `put` says whether it is still the same by it. */
  read(name: string): Promise<{ content: string; etag: string | undefined } | undefined>
  write(name: string, source: Readable): Promise<Written>
  /** @param ifEtag puts it only in place of this one, or where there is none yet @returns its mark; undefined where it was not put */
  put(name: string, content: string, ifEtag: string | 'none'): Promise<string | undefined>
  remove(name: string): Promise<unknown>
  names(folder: string): AsyncGenerator<string>
}

/** @throws StartError without a prefix */
export function objectsUnder(address: string): Objects {
  const prefix = URL.parse(address)?.pathname.split('/').filter(Boolean).join('/')
  if (!prefix) throw new StartError('Name a prefix of the bucket too, like s3://bucket/2026-11-26')
  const { client, bucket: Bucket } = openBucket(address, { isForBackups: true })
  const label = `s3://${Bucket}/${prefix}`
  const at = (name: string) => ({ Bucket, Key: `${prefix}/${name}` })
  const orRefuse = (cause: unknown) => refuse(label, cause)
  const get = (name: string) =>
    client
      .send(new GetObjectCommand(at(name)))
      .catch(absent)
      .catch(orRefuse)
  return {
    label,
    async find(name) {
      const head = await client
        .send(new HeadObjectCommand(at(name)))
        .catch(absent)
        .catch(orRefuse)
      return head && { bytes: head.ContentLength, sha256: head.Metadata?.sha256 }
    },
    stream: async (name) => (await get(name))?.Body as Readable | undefined, // as the SDK answers on Node
    async read(name) {
      const found = await get(name)
      return found && { content: (await found.Body?.transformToString()) ?? '', etag: found.ETag }
    },
    write: (name, source) =>
      spooled(source, async ({ bytes, sha256 }, path) => {
        if (bytes > MOST_BYTES)
          throw new StartError(`${name} is larger than a bucket takes at once. Back up into a folder.`)
        const Body = bytes > HELD_BYTES ? createReadStream(path) : await readFile(path)
        const put = new PutObjectCommand({ ...at(name), Body, ContentLength: bytes, Metadata: { sha256 } })
        await client.send(put).catch(orRefuse)
        return { bytes, sha256 }
      }),
    async put(name, Body, ifEtag) {
      const condition = ifEtag === 'none' ? { IfNoneMatch: '*' } : { IfMatch: ifEtag }
      const put = new PutObjectCommand({ ...at(name), Body, ...condition })
      const done = await client.send(put).catch(unmet).catch(orRefuse)
      return done && (done.ETag ?? '')
    },
    remove: (name) => client.send(new DeleteObjectCommand(at(name))),
    async *names(folder) {
      let ContinuationToken: string | undefined
      do {
        const list = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/${folder}`, ContinuationToken })
        const page = await client.send(list).catch(orRefuse)
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length + 1)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** Written on this machine first: a store wants to know the size, and an end in the middle leaves nothing in it. */
async function spooled<T>(
  source: Readable,
  work: (written: Written, path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-backup-'))
  try {
    const path = join(folder, 'part')
    return await work(await orFull(tmpdir(), writeWhole(path, source)), path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

function absent(error: unknown): undefined {
  if (!isNamed(error, 'NotFound', 'NoSuchKey')) throw error
}

/** Another one is there, is being put right now, or the one to replace is gone. */
function unmet(error: unknown): undefined {
  if (!isNamed(error, 'PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey')) throw error
}

function refuse(label: string, cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const what = code ?? (cause instanceof Error ? cause.name : 'unknown')
  throw new StartError(
    `${label} cannot be used (${what}): look at its address and keys. A backup goes on where it ended when the same command is given again.`,
    { cause },
  )
}
