import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#api/platform/config.ts'
import { accentOf, MAIL_LOGO, readLogo } from '#api/platform/http/brand.ts'
import { drawIcon, drawMailLogo, markOf } from '#api/platform/images/icon.ts'
import { openedOnce } from '#api/platform/opened-once.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { addressIn, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts'
import { offlinePage } from './offline-page.ts'

type Brand = Pick<Config, 'brandName' | 'brandColor' | 'brandLogo'>

const WORKER = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
/** The policy of a worker's own answer holds for what it asks for. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Systems cut a maskable icon to their shape; Apple's has no transparent corners. */
const ICONS = {
  'icon-192.png': { size: 192, isWhole: false },
  'icon-512.png': { size: 512, isWhole: false },
  'maskable-512.png': { size: 512, isWhole: true },
  'apple-180.png': { size: 180, isWhole: true },
} as const
type IconName = keyof typeof ICONS

/** Home screens show no more of a name. */
const SHORT_NAME = 12

const hidden = { schema: { hide: true }, config: { isFree: true } }
const AGE = 'public, max-age=3600'

const OFFERED = Object.keys(LANGUAGES) as Language[] // its keys

/**
 * Serves all that a device needs to install the site: the manifest in each language, icons of the brand, the worker and its pages
 * without connection.
 */
export function serveInstall(app: FastifyInstance, brand: Brand) {
  for (const language of OFFERED) {
    app.get(addressIn(language, '/manifest.webmanifest'), hidden, async (_request, reply) => {
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', AGE)
      return JSON.stringify(manifestOf(brand, language))
    })
  }
  serveIcons(app, brand)
  const pageIn = (language: Language) =>
    offlinePage(wordsIn(language), { brandName: brand.brandName, accent: accentOf(brand) })
  app.get('/sw.js', hidden, async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('content-security-policy', WORKER_POLICY)
    // Browsers look for a newer one with each visit.
    reply.header('cache-control', 'no-cache')
    return workerOf(OFFERED.map((language) => pageIn(language).page))
  })
  for (const language of OFFERED) {
    app.get(addressIn(language, SHELL), hidden, async (_request, reply) => {
      const { page, policy } = pageIn(language)
      reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
      reply.header('cache-control', AGE).header('x-robots-tag', 'noindex')
      return page
    })
  }
}

const SHELL = '/offline/'

/** A worker of other bytes is installed anew, and keeps the pages as they are by then. */
function workerOf(pages: string[]): string {
  const languages = OFFERED.filter((language) => language !== DEFAULT_LANGUAGE)
  const mark = createHash('sha256').update(pages.join('')).digest('base64url')
  return `const LANGUAGES = ${JSON.stringify(languages)}\n${WORKER}\n// ${mark}\n`
}

function manifestOf({ brandName }: Brand, language: Language) {
  return {
    // One site, whichever language it was installed in.
    id: '/',
    lang: language,
    name: brandName,
    short_name: brandName.length > SHORT_NAME ? brandName.split(' ')[0] : brandName,
    start_url: addressIn(language, '/jobs/'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: (['icon-192.png', 'icon-512.png', 'maskable-512.png'] as const).map((name) => ({
      src: `/icons/${name}`,
      sizes: `${ICONS[name].size}x${ICONS[name].size}`,
      type: 'image/png',
      purpose: ICONS[name].isWhole ? 'maskable' : 'any',
    })),
  }
}

/** Each is drawn once, with its first request. */
function serveIcons(app: FastifyInstance, brand: Brand) {
  const drawn = new Map<IconName, Promise<Buffer>>()
  const logo = brand.brandLogo ? readLogo(brand.brandLogo) : undefined
  const iconOf = (name: IconName) => {
    const known = drawn.get(name) ?? drawIcon({ ...ICONS[name], accent: accentOf(brand), logo })
    drawn.set(name, known)
    known.catch(() => drawn.delete(name))
    return known
  }
  const mailLogo = openedOnce(async () => logo && drawMailLogo(logo))
  app.get(MAIL_LOGO, hidden, async (_request, reply) => {
    const drawn = await mailLogo()
    if (!drawn) throw new ApiError('not_found')
    // Mail on the web shows it on a page of another site.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.type('image/png').header('cache-control', AGE)
    return drawn
  })
  const answer = async (reply: FastifyReply, name: string) => {
    if (!Object.hasOwn(ICONS, name)) throw new ApiError('not_found')
    reply.type('image/png').header('cache-control', AGE)
    return iconOf(name as IconName) // as ICONS has it
  }
  app.get('/favicon.svg', hidden, async (_request, reply) => {
    reply.type('image/svg+xml').header('cache-control', AGE)
    return logo ? pictured(await iconOf('icon-192.png')) : markOf(accentOf(brand))
  })
  app.get('/favicon.ico', hidden, async (_request, reply) =>
    reply.header('cache-control', AGE).redirect('/icons/icon-192.png'),
  )
  app.get<{ Params: { name: string } }>('/icons/:name', hidden, async ({ params }, reply) =>
    answer(reply, params.name),
  )
}

/** Browsers ask for one address, whatever kind of file the operator's logo is. */
const pictured = (png: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
