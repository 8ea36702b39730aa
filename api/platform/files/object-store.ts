import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Store } from './files.ts'
import { StoreAway } from './store-away.ts'

/** A check ends by then, so that the next one learns whether the store is back. */
const CHECK_MS = 2_000
const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

/** A bucket that speaks the S3 protocol: `s3://bucket?endpoint=…&region=…`, with `key:secret@` or the environment's. */
export function openBucket(address: string, { isForBackups = false } = {}) {
  const { hostname, username, password, searchParams } = new URL(address)
  const endpoint = searchParams.get('endpoint')
  const client = new S3Client({
    region: searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(username && {
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
    }),
    // Some stores do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: SILENT,
    // A backup has parts that take minutes, and nobody waits for its answer.
    requestHandler: isForBackups
      ? { connectionTimeout: 10_000, socketTimeout: 60_000 }
      : { connectionTimeout: 2_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  return { client, bucket: hostname }
}

/** Files in a bucket. */
export function objectStore(address: string): Store {
  const { client, bucket } = openBucket(address)
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    put: (path, name) => disk.copyFromFs(path, name).catch(unavailable),
    stream: (name) => disk.getStream(name).catch(unlessMissing),
    remove: (name) => disk.delete(name).catch(unavailable),
    async list(folder) {
      const names: string[] = []
      let token: string | undefined
      do {
        const page = await disk
          .listAll(`${folder}/`, {
            recursive: true,
            ...(token && { paginationToken: token }),
          })
          .catch(unavailable)
        for (const each of page.objects) if (each.isFile) names.push(each.key)
        token = page.paginationToken
      } while (token)
      return names
    },
    async check() {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: 'health/', MaxKeys: 1 })
      await client.send(list, { abortSignal: AbortSignal.timeout(CHECK_MS) }).catch(unavailable)
    },
  }
}

function unavailable(error: unknown): never {
  throw new StoreAway(error)
}

function unlessMissing(error: Error): undefined {
  const { cause } = error
  if (!(cause instanceof Error && cause.name === 'NoSuchKey')) unavailable(error)
}
