import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Api } from '#contract/endpoint.ts'
import { apiContext, type Site, siteContext } from './app/context.ts'

/** The web app as a function from request to response; the API and the operator's settings come in. */
export function createPageHandler(api: Api, site: Site): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request) => {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(siteContext, site)
    return handle(request, context)
  }
}
