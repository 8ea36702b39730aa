import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Api } from '#contract/endpoint.ts'
import { isApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'

/** The operator's settings that pages show; all of them are public. */
export type Site = {
  brandName: string
  brandColor: string | undefined
  brandLogo: string | undefined
  homeUrl: string
  contactUrl: string
  /** The workspace; `/admin/` unless the operator moved it. */
  adminUrl: string
  publicUrl: string
  country: string
  timeZone: string
  /** How long applications for a job are kept after it ended. */
  retentionMonths: number
  /** The OpenID provider with which people may sign in. */
  oidc: { name: string } | undefined
  /** A warning for everybody, on every page. */
  warningIn(language: Language): string | undefined
  /** Links in the footer to pages of the operator's own, without a query for each page. */
  footerLinksIn(language: Language): Promise<FooterLink[]>
}

/** `lang` is that of a title in another language. */
export type FooterLink = { path: string; title: string; lang?: string }

/** The settings that travel to the browser. */
export type SiteView = Pick<Site, 'brandName' | 'homeUrl' | 'contactUrl' | 'publicUrl' | 'timeZone'> & {
  hasColor: boolean
  hasLogo: boolean
  retentionMonths?: number
  /** The name of the OpenID provider. */
  providerName?: string
  warning?: string
}

export const apiContext = createContext<Api>()
export const siteContext = createContext<Site>()
/** The rendered page. A Response would make a stream of it, to be read again. */
export const pageContext = createContext<Buffer | null>(null)

type Context = Readonly<RouterContextProvider>

/** The API for a loader; a refusal becomes the page's status and error screen. */
export function apiOf(context: Context): Api {
  const api = context.get(apiContext)
  return async (endpoint, ...input) => {
    try {
      return await api(endpoint, ...input)
    } catch (error) {
      if (!isApiError(error)) throw error
      const { code, fields, retryAfter, status } = error
      throw data({ code, fields, retry_after: retryAfter }, { status })
    }
  }
}
