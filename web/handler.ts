import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Api } from '#contract/endpoint.ts'
import { isApiError } from '#contract/errors.ts'
import { apiContext, pageContext, type Site, siteContext } from './app/context.ts'
import { languageOf, loadI18n } from './app/i18n/i18n.ts'
import { wordedError } from './app/i18n/problems.ts'

type Page = { status: number; headers: Iterable<[name: string, value: string]>; body: Buffer }

/** The web app as a function from request to page; the API and the operator's settings come in. */
export function createPageHandler(api: Api, site: Site): (request: Request) => Promise<Page> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request) => {
    const context = new RouterContextProvider()
    context.set(apiContext, inLanguageOf(request, api))
    context.set(siteContext, site)
    const response = await handle(request, context)
    const { status, headers } = response
    return { status, headers, body: context.get(pageContext) ?? Buffer.from(await response.arrayBuffer()) }
  }
}

/** Words the API's refusals in the page's language. */
function inLanguageOf(request: Request, api: Api): Api {
  return async (endpoint, ...input) => {
    try {
      return await api(endpoint, ...input)
    } catch (error) {
      throw isApiError(error) ? wordedError(await loadI18n(languageOf(request)), error) : error
    }
  }
}
