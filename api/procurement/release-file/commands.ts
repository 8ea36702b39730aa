import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Database } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import type { Files } from '#api/platform/files/files.ts'
import { findContents, listReleasesAfter } from './queries.ts'

export type Services = { database: Database; files: Files }

/** Names the newest file, so that a whole one is always there. */
const CURRENT = 'open-data/current.json'

const ReleaseFile = z.object({
  name: z.string(),
  sha256: z.string(),
  size: z.number(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  contents: z.string(),
})
export type ReleaseFile = z.infer<typeof ReleaseFile>

export async function findReleaseFile(files: Files): Promise<ReleaseFile | undefined> {
  const current = await files.read(CURRENT)
  return current && ReleaseFile.safeParse(JSON.parse(String(current))).data
}

/** Writes all releases into a file where others can be read than in the last one. */
export async function remakeReleaseFile({ database, files }: Services): Promise<ReleaseFile> {
  const contents = await findContents(database)
  const before = await findReleaseFile(files)
  if (before?.contents === contents) return before
  const path = await files.begin()
  try {
    const written = await writeReleases(database, path)
    const name = `open-data/${written.sha256}.gz`
    await files.keep(path, name)
    const madeAt = new Date(await readClock(database)).toISOString()
    const made = { ...written, name, madeAt, contents }
    await files.write(CURRENT, Buffer.from(JSON.stringify(made)))
    if (before && before.name !== name) await files.remove(before.name)
    return made
  } finally {
    await files.discard(path)
  }
}

async function writeReleases(database: Database, path: string) {
  const hash = createHash('sha256')
  let size = 0
  async function* noted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const file = createWriteStream(path, { flags: 'wx' })
  await pipeline(Readable.from(releaseLines(database)), createGzip(), noted, file)
  return { sha256: hash.digest('hex'), size }
}

/** One release in a line, a hundred of them in memory. */
async function* releaseLines(database: Database) {
  for (let after = 0; ; ) {
    const rows = await listReleasesAfter(database, after)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ release }) => `${JSON.stringify(release)}\n`).join('')
    after = last.id
  }
}
