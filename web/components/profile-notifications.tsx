import { listNotifications, type Notification, readNotification } from '#contract/notifications.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { call } from '#web/lib/api.ts'
import { instantWords } from '#web/lib/browser-words.ts'
import { byDay } from '#web/lib/by-day.ts'
import { cut } from '#web/lib/cut.ts'
import { type OwnList, useOwnList } from '#web/lib/own-list.ts'
import { useText } from '#web/lib/text.tsx'
import { LocalLink } from './local-link.tsx'
import { SidePanel } from './side-panel.tsx'

const load = () => call(listNotifications)

/** What the person was told, by real day (decisions §3). */
export function ProfileNotifications() {
  return <NotificationPanel list={useOwnList(load)} />
}

export function NotificationPanel({ list }: { list: OwnList<Notification> }) {
  const text = useText()
  const read = (id: number) => {
    list.change((items) => items.map((each) => (each.id === id ? { ...each, read: true } : each)))
    // Where it leads matters more; it is marked the next time then.
    call(readNotification, { params: { id: String(id) } }).catch(() => undefined)
  }
  return (
    <SidePanel title={text('notifications.title')} list={list} empty={text('notifications.none')}>
      {byDay(list.items ?? [], new Date()).map(({ day, items }) => (
        <section key={day}>
          <h3>{text(`notifications.${day}`)}</h3>
          <ul>
            {items.map((each) => (
              <li key={each.id} className={each.read ? undefined : 'unread'}>
                <LocalLink to={each.link} onClick={() => each.read || read(each.id)}>
                  {!each.read && <span className="sr-only">{text('notifications.unread')} </span>}
                  {cut(each.title, LIMITS.sideTextLength)}
                </LocalLink>
                <p>{cut(each.content, LIMITS.sideTextLength)}</p>
                <time dateTime={each.created_at}>{instantWords(each.created_at, day === 'earlier')}</time>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </SidePanel>
  )
}
