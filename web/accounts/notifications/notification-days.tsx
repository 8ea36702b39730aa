import type { Notification } from '#contract/accounts/notifications.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { byDay } from '#web/app/i18n/by-day.ts'
import { cutText } from '#web/app/i18n/cut.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { markRead } from './notification-store.ts'
import '#web/parts/side-panel.css'

type NotificationDaysProps = {
  items: Notification[]
  /** Cuts titles and contents to the length they have beside a profile (product-spec §9). */
  isCut?: boolean
}

/** Notifications by real day (decisions §3); following one marks it as read. */
export function NotificationDays({ items, isCut = false }: NotificationDaysProps) {
  const text = useText()
  const fitted = (words: string) => (isCut ? cutText(words, LIMITS.sideTextLength) : words)
  return byDay(items, new Date()).map(({ day, items: ofDay }) => (
    <section key={day}>
      <h3>{text(`notifications.${day}`)}</h3>
      <ul>
        {ofDay.map((each) => (
          <li key={each.id} className={each.read ? undefined : 'unread'}>
            <LocalLink to={each.link} onClick={() => each.read || markRead(each.id)}>
              {!each.read && <span className="sr-only">{text('notifications.unread')} </span>}
              {fitted(each.title)}
            </LocalLink>
            <p>{fitted(each.content)}</p>
            <time dateTime={each.created_at}>{instantWords(each.created_at, day === 'earlier')}</time>
          </li>
        ))}
      </ul>
    </section>
  ))
}
