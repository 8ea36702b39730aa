import type { Database } from '#api/database/client.ts'
import type { Files } from '#api/files/files.ts'
import { adoptImages, removeForgotten } from './queries.ts'
import { FOLDER, fileNames, hashOf } from './rules.ts'

/** Removes pictures that nothing shows, and what a process left that was killed while it took one in. */
export async function sweepImages({ database, files }: { database: Database; files: Files }) {
  await files.removeUnfinished()
  const kept = (await files.list(FOLDER)).map(hashOf)
  await adoptImages(database, [...new Set(kept)])
  await database.transaction(async (tx) => {
    // Who sends one of them meanwhile waits for this transaction, then writes its files anew.
    const forgotten = await removeForgotten(tx)
    for (const name of forgotten.flatMap(fileNames)) await files.remove(name)
  })
}
