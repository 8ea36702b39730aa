import '#web/app/i18n/account-texts.ts'
import { data } from 'react-router'
import { isApiError } from '#contract/errors.ts'
import { managedAlerts } from '#contract/opportunities/alerts.ts'
import { apiContext } from '#web/app/context.ts'
import { AlertConfirmation, type Confirmation } from '#web/opportunities/alerts/alert-confirmation.tsx'
import { AlertList } from '#web/opportunities/alerts/alert-list.tsx'
import { loadAskedAlert } from '#web/opportunities/alerts/asked-alert.server.ts'
import { NewAlert } from '#web/opportunities/alerts/new-alert.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import type { Route } from './+types/alerts.ts'

/**
 * The three pages of alerts without an account are one route: each route is a line in the table that every first visit loads. Forms of
 * all of them work without scripts (api/opportunities/subscribers/routes.ts).
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  if (params.step === 'new') return { step: 'new' as const, asked: await loadAskedAlert(request, context) }
  if (params.step === 'confirm') {
    const state = confirmationOf(searchParams, token)
    const asked = state === 'ask' || state === 'askRefusal' ? await managedBy(token, context) : undefined
    return { step: 'confirm' as const, token, state, alert: asked?.is_asked ? asked.alerts[0] : undefined }
  }
  if (params.step !== undefined) throw data({ code: 'not_found' }, { status: 404 })
  const news = (['confirmed', 'saved'] as const).find((each) => searchParams.has(each))
  const managed = await managedBy(token, context)
  // A question's link confirms, and manages nothing.
  const known = managed?.is_asked ? undefined : managed
  return { step: 'list' as const, token, news, isDeleted: searchParams.has('deleted'), managed: known }
}

/** Undefined where the link has ended. */
async function managedBy(token: string, context: Route.LoaderArgs['context']) {
  try {
    return await context.get(apiContext)(managedAlerts, { body: { token } })
  } catch (error) {
    if (isApiError(error) && error.code === 'invalid') return undefined
    throw error
  }
}

/** Link scanners open links in emails, so opening the page of a link changes nothing; its button does. */
function confirmationOf(search: URLSearchParams, token: string): Confirmation {
  if (search.has('done')) return 'done'
  if (search.has('refused')) return 'refused'
  if (!token) return 'bad'
  return search.has('refuse') ? 'askRefusal' : 'ask'
}

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export default function Alerts({ loaderData }: Route.ComponentProps) {
  switch (loaderData.step) {
    case 'new':
      return <NewAlert key={`${loaderData.asked.search} ${loaderData.asked.isDone}`} {...loaderData.asked} />
    case 'confirm':
      return <AlertConfirmation {...loaderData} />
    case 'list':
      return <AlertList {...loaderData} />
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
