import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Config, LOGO_TYPES, StartError } from '#api/platform/config.ts'

/** As in web/theme.css. */
const ACCENT = '#1b4fd1'

/** In the head of mails, where the operator has a logo. */
export const MAIL_LOGO = '/icons/mail-logo.png'

/** The operator's colour, or the product's own, as #rrggbb. */
export const accentOf = ({ brandColor }: { brandColor?: string | undefined }) => brandColor ?? ACCENT

/** Serves the operator's colour as a style sheet and the logo as a picture, if they are set (decisions §1). */
export function serveBrand(app: FastifyInstance, { brandColor, brandLogo }: Config) {
  if (brandColor)
    serveText(app, { path: '/brand.css', type: 'text/css; charset=utf-8', content: accent(brandColor) })
  if (brandLogo)
    serveText(app, { path: '/brand-logo', type: logoType(brandLogo), content: readLogo(brandLogo) })
}

function accent(color: string): string {
  return `:root{--brand:${color}}`
}

function logoType(file: string): string {
  const type = LOGO_TYPES[extname(file).toLowerCase()]
  if (!type) throw StartError.ofSettings(['BRAND_LOGO: must be an SVG, PNG or WebP file'])
  return type
}

/** @throws StartError for a file that cannot be read */
export function readLogo(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw StartError.ofSettings([`BRAND_LOGO: ${file} cannot be read`], error)
  }
}

function serveText(app: FastifyInstance, answer: { path: string; type: string; content: string | Buffer }) {
  app.get(answer.path, { schema: { hide: true }, config: { isFree: true } }, async (_request, reply) => {
    reply.type(answer.type).header('cache-control', 'public, max-age=3600')
    return answer.content
  })
}
