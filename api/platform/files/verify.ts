import type { Database, Executor } from '#api/platform/database/client.ts'
import { fileName, hashOf, FOLDER as IMAGES, SIZES_OF } from '#api/platform/images/rules.ts'
import { ATTACHMENTS_FOLDER, ageOf, EVALUATION_FOLDER, FOLDER } from '#api/platform/uploads/rules.ts'
import type { Files } from './files.ts'
import { listKnownFiles, listNeededFiles, listShownImages, type NeededFile } from './queries.ts'

/** The sweep comes every hour. */
const SWEPT_MS = 26 * 3_600_000

export type Verdict = {
  needed: number
  missing: NeededFile[]
  /** Names of files without a row that the sweep should have removed. */
  strays: string[]
}

/** All files that the database refers to. */
export async function listNeeded(database: Executor): Promise<NeededFile[]> {
  const pictures = (await listShownImages(database)).flatMap(({ hash, shape, of }) =>
    SIZES_OF[shape].map((size) => ({ name: fileName(hash, size), of })),
  )
  return [...(await listNeededFiles(database)), ...pictures]
}

const SENT = [FOLDER, ATTACHMENTS_FOLDER, EVALUATION_FOLDER]

async function listSent(files: Pick<Files, 'list'>): Promise<string[]> {
  return (await Promise.all(SENT.map((folder) => files.list(folder)))).flat()
}

/** The names of all files in the store. */
export const listStored = async (files: Pick<Files, 'list'>): Promise<string[]> => [
  ...(await listSent(files)),
  ...(await files.list(IMAGES)),
]

/**
 * Compares the database with the file store, while both are in use: rows are read first, as a file stays for a day after its row
 * went, and new files are not looked for.
 */
export async function verifyFiles(database: Database, files: Pick<Files, 'list'>): Promise<Verdict> {
  const needed = await listNeeded(database)
  const sent = await listSent(files)
  const pictures = await files.list(IMAGES)
  const there = new Set([...sent, ...pictures])
  const known = await listKnownFiles(database)
  return {
    needed: needed.length,
    missing: needed.filter(({ name }) => !there.has(name)),
    strays: [
      ...sent.filter((name) => !known.has(name) && !(ageOf(name) < SWEPT_MS)),
      ...pictures.filter((name) => !known.has(hashOf(name))),
    ].sort(),
  }
}
