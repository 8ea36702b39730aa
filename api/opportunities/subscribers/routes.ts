import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuseCrossSite } from '#api/platform/http/cross-site.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import { PAGE_LANGUAGES } from '#api/platform/http/language.ts'
import { type Route, route } from '#api/platform/http/route.ts'
import { isOneClick } from '#api/platform/mail/one-click.ts'
import { english } from '#api/platform/words/words.ts'
import { isApiError } from '#contract/errors.ts'
import { addressIn, type Language } from '#contract/languages.ts'
import * as contract from '#contract/opportunities/alerts.ts'
import { FILTER_NAMES } from '#contract/opportunities/filters.ts'
import { FREQUENCIES, savedQueryIn } from '#contract/opportunities/saved-searches.ts'
import { askForAlert, confirmAlert, findAlerts, manageAlert, refuseAlert, type Services } from './commands.ts'
import { presentManaged } from './present.ts'

export function subscriberRoutes(services: Services): Route[] {
  return [
    route(contract.requestAlert, async ({ body, client }) => {
      await askForAlert(services, { draft: body, language: client.language, address: client.address })
      return { detail: english().text('said.alertAsked') }
    }),
    route(contract.managedAlerts, async ({ body }) =>
      presentManaged(await findAlerts(services, body.token), {
        publicUrl: services.config.publicUrl,
        secretKey: services.secretKey,
      }),
    ),
  ]
}

/** Pages send the first, mail programs either. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }

/** Takes the forms of the pages of alerts, which work without scripts, and redirects to a page that shows the outcome; mail programs are answered themselves. */
export async function serveAlertForms(app: FastifyInstance, services: Services) {
  const { make, confirm, manage } = contract.ALERT_PAGES
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const limits = { parseAs: 'string', bodyLimit: 20_000 } as const
    scope.addContentTypeParser(FORMS, limits, (_request, body, done) => done(null, String(body)))
    const serve = (
      path: string,
      answer: (
        form: URLSearchParams,
        request: FastifyRequest,
        language: Language,
      ) => Promise<string | object>,
    ) => {
      for (const language of PAGE_LANGUAGES)
        scope.post(
          addressIn(language, path),
          { schema: { hide: true } },
          async (request, reply: FastifyReply) => {
            refuseCrossSite(request, services.config.publicUrl)
            const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
            const page = await answer(form, request, language)
            reply.headers(PRIVATE)
            return typeof page === 'string' ? reply.redirect(addressIn(language, page), 303) : page
          },
        )
    }
    serve(make, (form, { ip }, language) => submitDraft(services, form, { language, address: ip }))
    // Mail programs send the token in the address (RFC 8058), pages in the form.
    serve(confirm, (form, { body, query }) =>
      isOneClick(body)
        ? refuseByOneClick(services, queryOf(query))
        : submitConfirmation(services, form, queryOf(query)),
    )
    serve(manage, (form) => submitAct(services, form))
  })
}

/** A parameter that is given twice is none. */
const queryOf = (query: unknown) =>
  new URLSearchParams(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string'))

/** @returns the page with the outcome */
async function submitDraft(
  services: Services,
  form: URLSearchParams,
  from: { language: Language; address: string },
): Promise<string> {
  const search = new URLSearchParams(form.get('search') ?? '')
  const again = (wrong: string) => {
    const kept = new URLSearchParams(
      [...search].filter(([name]) => FILTER_NAMES.some((each) => each === name)),
    )
    for (const kind of form.getAll('kinds')) kept.append('kind', kind)
    if (form.has('follow')) kept.set('follow', '1')
    kept.set('wrong', wrong)
    return `${contract.ALERT_PAGES.make}?${kept}`
  }
  const draft = contract.AlertDraft.safeParse({
    email: form.get('email'),
    kinds: form.getAll('kinds'),
    frequency: form.get('frequency'),
    follow: form.has('follow'),
    query: savedQueryIn(search),
  })
  if (!draft.success) return again(Object.keys(fieldErrors(draft.error))[0] ?? 'email')
  try {
    await askForAlert(services, { draft: draft.data, ...from })
    return `${contract.ALERT_PAGES.make}?done=1`
  } catch (error) {
    if (isApiError(error) && error.code === 'rate_limited') return again('limit')
    if (isApiError(error) && error.code === 'invalid')
      return again(Object.keys(error.fields ?? {})[0] ?? 'email')
    throw error
  }
}

/** The address of the header alone refuses, whatever else is sent. */
async function refuseByOneClick(services: Services, query: URLSearchParams) {
  await refuseAlert(services, query.get('token') ?? '')
  return { detail: english().text('said.unsubscribed') }
}

async function submitConfirmation(services: Services, form: URLSearchParams, query: URLSearchParams) {
  const { confirm } = contract.ALERT_PAGES
  const token = form.get('token') ?? query.get('token') ?? ''
  try {
    if (form.has('refuse') || query.has('refuse')) {
      await refuseAlert(services, token)
      return `${confirm}?refused=1`
    }
    const page = await confirmAlert(services, token)
    return page === undefined ? `${confirm}?done=1` : `${page}&confirmed=1`
  } catch (error) {
    if (isApiError(error) && error.code === 'invalid') return confirm
    throw error
  }
}

const Act = z.object({
  act: z.enum(contract.ALERT_ACTS),
  id: z.coerce.number().int().min(0).max(2_147_483_647).catch(0),
  frequency: z.enum(FREQUENCIES).catch('DAILY'),
})

async function submitAct(services: Services, form: URLSearchParams): Promise<string> {
  const { manage } = contract.ALERT_PAGES
  const token = form.get('token') ?? ''
  const act = Act.safeParse(Object.fromEntries(form))
  try {
    if (act.success) await manageAlert(services, token, act.data)
    if (act.success && act.data.act === 'delete_all') return `${manage}?deleted=1`
    return `${manage}?${new URLSearchParams({ token, saved: '1' })}`
  } catch (error) {
    if (isApiError(error) && error.code === 'invalid') return manage
    throw error
  }
}
