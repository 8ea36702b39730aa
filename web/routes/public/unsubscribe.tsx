import '#web/app/i18n/account-texts.ts'
import { useLingui } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { UNSUBSCRIBE } from '#contract/accounts/notifications.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/unsubscribe.ts'
import './unsubscribe.css'
import '#web/parts/thanks.css'

/** Loaded for the few whom a company asks; a route of its own would be a line in the table that every first visit loads. */
const KeepingQuestion = lazy(() =>
  import('#web/hiring/people/keeping-question.tsx').then(({ KeepingQuestion }) => ({
    default: KeepingQuestion,
  })),
)

/** Link scanners open links in emails, so opening this page changes nothing; the button does. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    token: searchParams.get('token'),
    isDone: searchParams.has('done'),
    keep: searchParams.get('keep'),
    meant: searchParams.get('answer'),
  }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

/** Stops the emails of one saved search or kind, without a login and without scripts; or answers whether a company may keep somebody. */
export default function Unsubscribe({ loaderData: { keep, meant, ...asked } }: Route.ComponentProps) {
  if (!keep) return <Stopping {...asked} />
  return (
    <Suspense>
      <KeepingQuestion token={keep} meant={meant} />
    </Suspense>
  )
}

function Stopping({ token, isDone }: { token: string | null; isDone: boolean }) {
  const text = useText()
  const { i18n } = useLingui()
  const { brandName: brand } = useSite()
  const state = isDone ? 'done' : token ? 'ask' : 'bad'
  const title = text(`unsubscribe.${state}.title`)
  return (
    <div className="thanks unsubscribe">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      <p>{text(`unsubscribe.${state}.text`)}</p>
      {token && state === 'ask' ? (
        <form
          method="post"
          action={`${UNSUBSCRIBE}?${new URLSearchParams({ token, language: i18n.locale })}`}
        >
          <button type="submit" className={button('primary')}>
            {text('unsubscribe.submit')}
          </button>
        </form>
      ) : (
        <LocalLink to="/user/settings/" className={button('secondary')}>
          {text('unsubscribe.manage')}
        </LocalLink>
      )}
    </div>
  )
}
