import type { FastifyInstance } from 'fastify'
import { pathOf } from '#api/accounts/notifications/rules.ts'
import { findShown } from '#api/opportunities/listing/shown.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { accentOf, readLogo } from '#api/platform/http/brand.ts'
import { PAGE_LANGUAGES } from '#api/platform/http/language.ts'
import { drawApart } from '#api/platform/images/apart.ts'
import type { SharePicture } from '#api/platform/images/share-picture.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { addressIn, type Language } from '#contract/languages.ts'
import { identifier } from '#contract/parameters.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { presentPicture, presentSite } from './present.ts'

type Services = { config: Config; database: Database; files: Files }

const hidden = { schema: { hide: true }, config: { isDrawn: true } }
const PICTURES = KINDS.flatMap((kind) => PAGE_LANGUAGES.map((language) => [kind, language] as const))
const SITE_KEPT = 'public, max-age=3600'
const KEPT = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** Serves the picture of each opportunity, in each language, for those who share it. It is there as long as the page, and kept as pages are. */
export function serveSharePictures(app: FastifyInstance, { config, database, files }: Services) {
  const ownLogo = config.brandLogo ? readLogo(config.brandLogo) : undefined
  const brand = { name: config.brandName, accent: accentOf(config), logo: ownLogo }
  for (const language of PAGE_LANGUAGES) serveSitePicture(app, brand, language)
  for (const [kind, language] of PICTURES) {
    const site = { words: wordsIn(language), timeZone: config.timeZone }
    const path = addressIn(language, `${pathOf(kind, ':id')}share.png`)
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

/** Pages without a picture of their own show the site's: its name and what it is, in the operator's colour, and their logo. Drawn once. */
function serveSitePicture(app: FastifyInstance, brand: SharePicture['brand'], language: Language) {
  let drawn: Promise<Buffer> | undefined
  const drawOnce = () => {
    const told = presentSite(brand.name, wordsIn(language))
    drawn ??= drawApart({ told, logo: brand.logo, brand })
    // Another request tries again.
    drawn.catch(() => {
      drawn = undefined
    })
    return drawn
  }
  app.get(addressIn(language, '/share.png'), hidden, async (_request, reply) => {
    const picture = await drawOnce()
    reply.type('image/png').header('cache-control', SITE_KEPT)
    return picture
  })
}

/** Pictures of this site's own making alone are read; an SVG is left to browsers. */
async function logoOf(logo: string | null, files: Pick<Files, 'read'>): Promise<Buffer | undefined> {
  if (!logo?.startsWith('/images/')) return undefined
  // A store that is away takes the logo from the picture, not the picture from the page.
  return files.read(logo.slice(1)).catch(() => undefined)
}
