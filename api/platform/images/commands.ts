import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import { upsertImage } from './queries.ts'
import { type Picture, reencode } from './reencode.ts'
import { fileName, fileNames } from './rules.ts'

type Upload = { file: File; field: string; userId: number }

/**
 * Stores a picture; the same picture is stored once.
 * @returns its hash
 * @throws ApiError invalid at the field, rate_limited, unavailable, no_room
 */
export async function keepImage(
  { database, files }: { database: Database; files: Files },
  { file, field, userId }: Upload,
): Promise<string> {
  await countUpload(database, userId)
  const picture = await reencode(file, field)
  await database.transaction(async (tx) => {
    const isNew = await upsertImage(tx, picture.hash)
    await writeFiles(files, picture, isNew)
  })
  return picture.hash
}

/** Writes all sizes or none; a picture that was known before stays. */
async function writeFiles(files: Files, { hash, sizes }: Picture, isNew: boolean) {
  try {
    for (const { size, content } of sizes) await files.write(fileName(hash, size), content)
  } catch (error) {
    if (isNew) for (const name of fileNames(hash)) await files.remove(name)
    throw error
  }
}
