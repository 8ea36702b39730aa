import { Readable } from 'node:stream'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import type { PostServices } from '#api/posting/commands.ts'
import { exportPostLines, exportPostsCsv } from '#contract/posting/post-list.ts'
import { postLines, postsCsv, THE_FIRST } from './commands.ts'

export const postBulkRoutes = (services: PostServices): Route[] => [
  memberRoute(exportPostLines, async ({ scope, query: { updated_since: since = THE_FIRST } }) => {
    const content = Readable.from(postLines(services, scope, since))
    return new Download({ content, name: 'posts.jsonl' })
  }),
  memberRoute(exportPostsCsv, async ({ scope, query: { updated_since: since = THE_FIRST } }) => {
    const content = Readable.from(postsCsv(services, scope, since))
    return new Download({ content, name: 'posts.csv' })
  }),
]
