import { images } from '#api/database/account-tables.ts'
import type { Database } from '#api/database/client.ts'
import type { Files } from '#api/files/files.ts'
import { countUpload } from '#api/limits/commands.ts'
import { reencode } from './reencode.ts'
import { fileName } from './rules.ts'

export type Upload = { file: File; field: string; userId: number }

/**
 * Takes a picture in; the same picture is kept once.
 * @returns its hash
 * @throws ApiError invalid at the field, rate_limited, unavailable
 */
export async function keepImage(
  { database, files }: { database: Database; files: Files },
  { file, field, userId }: Upload,
): Promise<string> {
  await countUpload(database, userId)
  const { hash, sizes } = await reencode(file, field)
  // Files first: a row is never without its files.
  for (const { size, content } of sizes) await files.write(fileName(hash, size), content)
  await database.insert(images).values({ hash }).onConflictDoNothing()
  return hash
}
