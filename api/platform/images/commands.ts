import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import { upsertImage } from './queries.ts'
import { type Picture, reencode } from './reencode.ts'
import { fileName, fileNames } from './rules.ts'

type Upload = { file: File; field: string; userId: number }

/**
 * Makes a picture of an upload, for `keepWhile`.
 * @throws ApiError invalid at the field, rate_limited
 */
export async function readPicture(database: Database, { file, field, userId }: Upload): Promise<Picture> {
  await countUpload(database, userId)
  return reencode(file, field)
}

/**
 * Stores pictures while `work` writes what shows them, all or nothing; the same picture is stored once, and one that was known
 * before stays.
 * @throws ApiError unavailable, no_room, and as `work`
 */
export function keepWhile<R>(
  { database, files }: { database: Database; files: Files },
  pictures: Picture[],
  work: (tx: Transaction) => Promise<R>,
): Promise<R> {
  return database.transaction(async (tx) => {
    const added: string[] = []
    try {
      for (const picture of pictures) {
        if (await upsertImage(tx, picture.hash)) added.push(...fileNames(picture.hash))
        for (const { size, content } of picture.sizes)
          await files.write(fileName(picture.hash, size), content)
      }
      return await work(tx)
    } catch (error) {
      // Before the transaction ends, as until then nobody else stores the same picture. The sweep removes those that fail.
      for (const name of added) await files.remove(name).catch(() => undefined)
      throw error
    }
  })
}
