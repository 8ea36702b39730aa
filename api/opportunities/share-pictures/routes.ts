import type { FastifyInstance } from 'fastify'
import { pathOf } from '#api/accounts/notifications/rules.ts'
import { findShown } from '#api/opportunities/listing/shown.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { accentOf } from '#api/platform/http/brand.ts'
import { drawApart } from '#api/platform/images/apart.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { presentPicture } from './present.ts'

type Services = { config: Config; database: Database; files: Files }

const hidden = { schema: { hide: true }, config: { isDrawn: true } }
const KEPT = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** Serves the picture of each opportunity for those who share it. It is there as long as the page, and kept as pages are. */
export function serveSharePictures(app: FastifyInstance, { config, database, files }: Services) {
  const brand = { name: config.brandName, accent: accentOf(config) }
  const site = { words: english(), timeZone: config.timeZone }
  for (const kind of KINDS) {
    const path = `${pathOf(kind, ':id')}share.png`
    app.get<{ Params: { id: string } }>(path, hidden, async ({ params }, reply) => {
      const id = identifier.safeParse(params.id)
      const sought = id.success && { kind, id: id.data, userId: undefined }
      const shown = sought ? await findShown(database, sought) : undefined
      if (!shown) throw new ApiError('not_found')
      if (shown === 'withheld') throw new ApiError('not_available')
      const logo = await logoOf(shown.company.logo, files)
      const picture = await drawApart({ told: presentPicture(shown, { ...site, kind }), logo, brand })
      reply.type('image/png').header('cache-control', KEPT)
      return picture
    })
  }
}

/** Pictures of this site's own making alone are read; an SVG is left to browsers. */
async function logoOf(logo: string | null, files: Pick<Files, 'read'>): Promise<Buffer | undefined> {
  if (!logo?.startsWith('/images/')) return undefined
  // A store that is away takes the logo from the picture, not the picture from the page.
  return files.read(logo.slice(1)).catch(() => undefined)
}
