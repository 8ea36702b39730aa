import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import type { Api } from '#contract/endpoint.ts'
import { isApiError } from '#contract/errors.ts'
import { addressIn, languageAndPath } from '#contract/languages.ts'
import { apiContext, pageContext, type Site, siteContext } from './app/context.ts'
import { languageOf, loadI18n } from './app/i18n/i18n.ts'
import { wordedError } from './app/i18n/problems.ts'
import { placesOf } from './app/places.ts'

type Page = { status: number; headers: Iterable<[name: string, value: string]>; body: Buffer }

/** The web app as a function from request to page; the API and the operator's settings come in. */
export function createPageHandler(api: Api, site: Site): (request: Request) => Promise<Page> {
  const handlerOf = handlersByPlace()
  return async (request) => {
    const context = new RouterContextProvider()
    context.set(apiContext, inLanguageOf(request, api))
    context.set(siteContext, site)
    const handle = handlerOf(new URL(request.url).pathname)
    const response = await handle(request, context)
    const { status, headers } = response
    return { status, headers, body: context.get(pageContext) ?? Buffer.from(await response.arrayBuffer()) }
  }
}

/** One handler for each language and place of the table of routes, made when it is asked for. Its router puts the language before links. */
function handlersByPlace() {
  const places = placesOf(build.routes)
  const made = new Map<string, RequestHandler>()
  return (pathname: string): RequestHandler => {
    const { language, path } = languageAndPath(pathname)
    const place = places.placeOf(path)
    const key = addressIn(language, `/${place}`)
    const basename = addressIn(language, '/')
    const handler =
      made.get(key) ??
      createRequestHandler({ ...build, basename, routes: places.routesAt(place) }, import.meta.env.MODE)
    made.set(key, handler)
    return handler
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
