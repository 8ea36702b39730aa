import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { useLingui } from '@lingui/react'
import { type ReactNode, useContext, useLayoutEffect } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { addressIn, directionOf } from '#contract/languages.ts'
import type { Route } from './+types/root.ts'
import { BEFORE_PAINT, markRoot } from './app/before-paint.ts'
import { type SiteView, siteContext } from './app/context.ts'
import { languageOf } from './app/i18n/i18n.ts'
import { NonceContext } from './app/nonce.ts'
import './layout/language-offer.css'
import './base.ts'
import { ErrorScreen } from './parts/error-screen.tsx'
import { useSite } from './parts/site.ts'
import { SiteWarning } from './parts/site-warning.tsx'

export const links: Route.LinksFunction = () => [
  // On a phone's line it would compete with the page.
  {
    rel: 'preload',
    href: figtree,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    media: '(width >= 640px)',
  },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function loader({ request, context }: Route.LoaderArgs): SiteView {
  const {
    brandName,
    brandColor,
    brandLogo,
    homeUrl,
    contactUrl,
    publicUrl,
    timeZone,
    retentionMonths,
    oidc,
    warningIn,
  } = context.get(siteContext)
  const language = languageOf(request)
  const warning = warningIn(language)
  return {
    brandName,
    hasColor: Boolean(brandColor),
    hasLogo: Boolean(brandLogo),
    homeUrl: addressIn(language, homeUrl),
    contactUrl: addressIn(language, contactUrl),
    publicUrl,
    timeZone,
    retentionMonths,
    ...(oidc && { providerName: oidc.name }),
    ...(warning !== undefined && { warning }),
  }
}

/** The operator's settings are the same on all pages. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const nonce = useContext(NonceContext)
  const { hasColor } = useSite()
  return (
    <html
      lang={i18n.locale}
      // No page changes its direction, so browsers need no table of scripts.
      dir={import.meta.env.SSR ? directionOf(i18n.locale) : document.dir}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which has run before React is there
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BEFORE_PAINT : '' }}
        />
        <Links />
        {hasColor && <link rel="stylesheet" href="/brand.css" />}
      </head>
      <body>
        <SiteWarning />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useLayoutEffect(markRoot, [])
  return (
    <main className="gutter">
      <ErrorScreen error={error} />
    </main>
  )
}
