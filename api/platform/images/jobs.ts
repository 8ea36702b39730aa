import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { Files } from '#api/platform/files/files.ts'
import { adoptImages, listForgotten, removeForgotten } from './queries.ts'
import { FOLDER, fileNames, hashOf } from './rules.ts'

/** Removes pictures that nothing shows, and what a process left that was killed while it took one in. */
export async function sweepImages({ database, files }: { database: Database; files: Files }) {
  await files.removeUnfinished()
  const kept = (await files.list(FOLDER)).map(hashOf)
  await adoptImages(database, [...new Set(kept)])
  await inTurn(await listForgotten(database), (hash) =>
    database.transaction(async (tx) => {
      // Who sends it meanwhile waits for this transaction, then writes its files anew.
      if (await removeForgotten(tx, hash)) for (const name of fileNames(hash)) await files.remove(name)
    }),
  )
}
