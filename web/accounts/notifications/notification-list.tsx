import { useEffect, useRef } from 'react'
import { isApiError } from '#contract/errors.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { button } from '#web/ui/button.ts'
import { NotificationDays } from './notification-days.tsx'
import { markAllRead, showMore, useNotifications } from './notification-store.ts'
import './notification-list.css'

/** All notifications page by page, with the number of unread ones. */
export function NotificationList() {
  const text = useText()
  const list = useNotifications()
  const attempt = (act: () => Promise<void>) => {
    act().catch((error: unknown) => {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    })
  }
  const days = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)
  const showNextPage = () => {
    firstNew.current = list.items?.length
    attempt(showMore)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are those of the items
  useEffect(() => {
    if (firstNew.current === undefined) return
    const link = days.current?.querySelectorAll('a')[firstNew.current]
    if (!link) return
    link.focus()
    firstNew.current = undefined
  }, [list.items])
  return (
    <SidePanel title={text('notifications.all')} list={list} empty={text('notifications.none')}>
      <div className="notification-count">
        <p role="status">{text('notifications.count', { count: list.unread })}</p>
        <button
          type="button"
          className={button('secondary')}
          // A disabled button would lose the focus.
          aria-disabled={list.unread === 0}
          onClick={() => list.unread > 0 && attempt(markAllRead)}
        >
          {text('notifications.readAll')}
        </button>
      </div>
      <div ref={days}>
        <NotificationDays items={list.items ?? []} />
      </div>
      {list.hasMore && (
        <button type="button" className={button('secondary', 'button-below')} onClick={showNextPage}>
          {text('notifications.more')}
        </button>
      )}
    </SidePanel>
  )
}
