import { findWords } from '#api/accounts/profile/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { nextChange } from '#api/platform/database/changes.ts'
import { english } from '#api/platform/words/words.ts'
import type { PostServices } from '#api/posting/commands.ts'
import { presentRow } from '#api/posting/present.ts'
import { listPostsOf, type PostListRow } from '#api/posting/queries.ts'
import { showPost } from '#api/posting/reading/commands.ts'
import { isApiError } from '#contract/errors.ts'
import type { PostRow } from '#contract/posting/post-list.ts'
import { postsCsvHead, postsCsvLines } from './present.ts'

const AT_ONCE = 100

/** Before the first change of all. */
export const THE_FIRST = '1970-01-01T00:00:00.000Z'

/** Every post that the member sees, a page at a time in the order of changes, each once; one that changes meanwhile comes with its new words or not again. */
export async function* walkPosts(
  { database, timeZone }: Pick<PostServices, 'database' | 'timeZone'>,
  scope: Scope,
  since: string,
): AsyncGenerator<PostRow[]> {
  const seen = new Set<number>()
  let cursor: string | null = null
  do {
    const query = { updated_since: since, page_size: AT_ONCE, ...(cursor && { cursor }) }
    const rows: PostListRow[] = await listPostsOf(database, scope, query)
    yield rows
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map((row) => presentRow(row, scope, timeZone))
    cursor = nextChange(query, rows)
  } while (cursor !== null)
}

/** One post in a line, as the API answers it. */
export async function* postLines(services: PostServices, scope: Scope, since: string) {
  for await (const rows of walkPosts(services, scope, since))
    for (const { id } of rows) {
      const post = await showPost(services, scope, id).catch(whereGone)
      if (post) yield `${JSON.stringify(post)}\n`
    }
}

/** A draft may be deleted meanwhile. */
function whereGone(error: unknown): undefined {
  if (!isApiError(error) || error.code !== 'not_found') throw error
}

export async function* postsCsv(services: PostServices, scope: Scope, since: string) {
  // A program reads one shape, whatever language the token's maker reads.
  const words = scope.token ? english() : await findWords(services.database, scope.userId)
  yield postsCsvHead(words)
  for await (const rows of walkPosts(services, scope, since)) yield postsCsvLines(words, rows)
}
