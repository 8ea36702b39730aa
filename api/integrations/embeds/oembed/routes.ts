import type { FastifyInstance } from 'fastify'
import { buttonWords, framedFor } from '#api/integrations/embeds/present.ts'
import type { embeddableOf } from '#api/integrations/embeds/rules.ts'
import { findShownCompany } from '#api/opportunities/companies/queries.ts'
import { findShown } from '#api/opportunities/listing/shown.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { noteCompany } from '#api/platform/kept/making.ts'
import { html } from '#api/platform/mail/html.ts'
import { ApiError } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { heightOfButton, LIST_HEIGHT, OEMBED_PARAMETERS, readOembed } from './rules.ts'

type Services = { config: Config; database: Database }
type Embeddable = NonNullable<ReturnType<typeof embeddableOf>>

const SHAREABLE = 'public, max-age=0, s-maxage=60'
const KIND_OF_PATH = { jobs: 'JOB', rfps: 'RFP' } as const

/** Answers programs that make a frame of an address (oembed.com, 1.0, JSON). */
export function serveOembed(app: FastifyInstance, { config, database }: Services) {
  const options = { schema: { hide: true }, config: { parametersOf: () => OEMBED_PARAMETERS } }
  app.get('/oembed/', options, async (request, reply) => {
    const { page, isJson, width, maxHeight } = readOembed(request.query, config.publicUrl)
    // The standard's own answer to a format that is not offered.
    if (!isJson) return reply.code(501).header('cache-control', 'no-store').send()
    if (!page) throw new ApiError('not_found')
    const { title, heightOf } = await shownAt(page, { config, database })
    const height = Math.min(maxHeight, heightOf(width))
    const language = page.language === DEFAULT_LANGUAGE ? '' : `?lang=${page.language}`
    const source = `${config.publicUrl}/embed/${page.of}/${page.id}/${language}`
    const frame = html`<iframe src="${source}" title="${title}" width="${width}" height="${height}" loading="lazy" style="border:0" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`
    reply.header('access-control-allow-origin', '*').header('cache-control', SHAREABLE)
    return {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: config.brandName,
      provider_url: `${config.publicUrl}/`,
      cache_age: 3600,
      html: frame.markup,
      width,
      height,
    }
  })
}

/** @throws ApiError not_found, not_available */
async function shownAt({ of, id, language }: Embeddable, { config, database }: Services) {
  if (of === 'companies') {
    noteCompany(id)
    const company = await findShownCompany(database, id)
    if (!company) throw new ApiError('not_found')
    if (company.isSuspended) throw new ApiError('not_available')
    return { title: company.name, heightOf: () => LIST_HEIGHT }
  }
  const kind = KIND_OF_PATH[of]
  const shown = await findShown(database, { kind, id, userId: undefined })
  if (!shown) throw new ApiError('not_found')
  if (shown === 'withheld') throw new ApiError('not_available')
  const words = buttonWords(kind, shown, framedFor(config, language))
  return { title: shown.name, heightOf: (width: number) => heightOfButton(words, width) }
}
