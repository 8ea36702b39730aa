import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { Files } from '#api/platform/files/files.ts'
import { deleteUnusedImage, insertMissingImages, listUnusedImages, updateUnusedImages } from './queries.ts'
import { FOLDER, fileNames, hashOf } from './rules.ts'

/** Deletes unused pictures, and the files of uploads that a killed process left. */
export async function sweepImages({ database, files }: { database: Database; files: Files }) {
  await files.removeUnfinished()
  const kept = (await files.list(FOLDER)).map(hashOf)
  await insertMissingImages(database, [...new Set(kept)])
  await updateUnusedImages(database)
  await inTurn(await listUnusedImages(database), (hash) =>
    database.transaction(async (tx) => {
      // A concurrent upload waits for this transaction, then writes the files again.
      if (await deleteUnusedImage(tx, hash)) for (const name of fileNames(hash)) await files.remove(name)
    }),
  )
}
