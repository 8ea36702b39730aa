import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import { noteImage } from './queries.ts'
import { type Picture, reencode } from './reencode.ts'
import { fileName, fileNames } from './rules.ts'

type Upload = { file: File; field: string; userId: number }

/**
 * Takes a picture in; the same picture is kept once.
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
    const isNew = await noteImage(tx, picture.hash)
    await writeFiles(files, picture, isNew)
  })
  return picture.hash
}

/** All sizes or none; a picture that was there before stays. */
async function writeFiles(files: Files, { hash, sizes }: Picture, isNew: boolean) {
  try {
    for (const { size, content } of sizes) await files.write(fileName(hash, size), content)
  } catch (error) {
    if (isNew) for (const name of fileNames(hash)) await files.remove(name)
    throw error
  }
}
