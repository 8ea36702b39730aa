import { readAgenda } from '#contract/hiring/agenda.ts'
import { api } from '#web/app/api.ts'
import { dayWords, zoneWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { AgendaDays } from '#web/hiring/agenda/agenda-days.tsx'
import { daysAfter } from '#web/hiring/agenda/days-after.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/agenda.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const from = new URL(request.url).searchParams.get('from')
  return api(readAgenda, { query: from ? { from } : {} }).catch(asPageError)
}
clientLoader.hydrate = true as const

const STEP = 14

/** Interviews and deadlines of the company by day, two weeks at a time. */
export default function Agenda({ loaderData: agenda }: Route.ComponentProps) {
  const text = useText()
  const { from, until, today, time_zone } = agenda
  const icon = button('icon')
  return (
    <WorkspacePage
      title={text('agenda.title')}
      about={text('agenda.range', {
        from: dayWords(from),
        until: dayWords(until),
        zone: zoneWords(time_zone),
      })}
      actions={
        <>
          <LocalLink
            to={`?from=${daysAfter(from, -STEP)}`}
            className={icon}
            aria-label={text('agenda.earlier')}
          >
            <Icon name="previous" />
          </LocalLink>
          <LocalLink
            to="."
            className={button('secondary')}
            aria-current={from === today ? 'page' : undefined}
          >
            {text('agenda.today')}
          </LocalLink>
          <LocalLink to={`?from=${daysAfter(from, STEP)}`} className={icon} aria-label={text('agenda.later')}>
            <Icon name="next" />
          </LocalLink>
          <LocalLink to="/admin/you/calendar/" className={button('quiet')}>
            {text('agenda.subscribe')}
          </LocalLink>
        </>
      }
    >
      <AgendaDays agenda={agenda} />
    </WorkspacePage>
  )
}
