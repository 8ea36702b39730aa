import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#api/platform/config.ts'
import { accentOf, readLogo } from '#api/platform/http/brand.ts'
import { drawIcon } from '#api/platform/images/icon.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { chosenLanguage, DEFAULT_LANGUAGE } from '#contract/languages.ts'
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

/** Serves all that a device needs to install the site: the manifest, icons of the brand, the worker and its page without connection. */
export function serveInstall(app: FastifyInstance, brand: Brand) {
  app.get('/manifest.webmanifest', hidden, async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', AGE)
    return JSON.stringify(manifestOf(brand))
  })
  serveIcons(app, brand)
  const pageFor = ({ cookie = '' }: { cookie?: string | undefined }) => {
    const words = wordsIn(chosenLanguage(cookie) ?? DEFAULT_LANGUAGE)
    return offlinePage(words, { brandName: brand.brandName, accent: accentOf(brand) })
  }
  app.get('/sw.js', hidden, async ({ headers }, reply) => {
    reply.type('text/javascript; charset=utf-8').header('content-security-policy', WORKER_POLICY)
    // Browsers look for a newer one with each visit.
    reply.header('cache-control', 'no-cache')
    // A worker of other bytes is installed anew, and keeps the page as it is by then.
    const mark = createHash('sha256').update(pageFor(headers).page).digest('base64url')
    return `${WORKER}\n// ${mark}\n`
  })
  app.get('/offline/', hidden, async ({ headers }, reply) => {
    const { page, policy } = pageFor(headers)
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    reply.header('cache-control', AGE).header('x-robots-tag', 'noindex')
    return page
  })
}

function manifestOf({ brandName }: Brand) {
  return {
    id: '/',
    name: brandName,
    short_name: brandName.length > SHORT_NAME ? brandName.split(' ')[0] : brandName,
    start_url: '/jobs/',
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
  const answer = async (reply: FastifyReply, name: string) => {
    if (!Object.hasOwn(ICONS, name)) throw new ApiError('not_found')
    reply.type('image/png').header('cache-control', AGE)
    return iconOf(name as IconName) // as ICONS has it
  }
  app.get<{ Params: { name: string } }>('/icons/:name', hidden, async ({ params }, reply) =>
    answer(reply, params.name),
  )
}
