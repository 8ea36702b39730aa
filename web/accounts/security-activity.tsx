import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { deviceOf } from '#contract/accounts/device.ts'
import {
  listSecurityEvents,
  SECURITY_ACTIVITY,
  type SecurityEvent,
} from '#contract/accounts/security-events.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { OwnListPanel } from '#web/parts/workspace/own-list-panel.tsx'
import { button } from '#web/ui/button.ts'
import { securityWords } from './security-words.ts'
import './security-activity.css'

const AT_ONCE = 10
const ID = SECURITY_ACTIVITY.split('#')[1] ?? ''

const loadPage = (page: number) =>
  api(listSecurityEvents, { query: { page: String(page), page_size: String(AT_ONCE) } })
const loadNewest = () => loadPage(1)

/** Lists what happened to one's own account, and says what to do if it was somebody else. */
export function SecurityActivity() {
  const text = useText()
  const { hash } = useLocation()
  const list = useOwnList(loadNewest)
  const [pages, setPages] = useState(1)
  const [isAtEnd, setAtEnd] = useState(false)
  const isLoaded = list.items !== undefined
  // Emails lead here, and the list above grows while it loads.
  useEffect(() => {
    if (isLoaded && hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView()
  }, [isLoaded, hash])
  const showOlder = useCallback(async () => {
    try {
      const older = await loadPage(pages + 1)
      setPages(pages + 1)
      setAtEnd(older.length < AT_ONCE)
      list.change((items) => withoutRepeats([...items, ...older]))
    } catch {
      toast('error', text('error.offline.text'))
    }
  }, [pages, list.change, text])
  const hasOlder = (list.items?.length ?? 0) >= AT_ONCE * pages && !isAtEnd
  return (
    <div className="own-list-card" id={ID}>
      <OwnListPanel
        title={text('security.title')}
        lead={text('security.words')}
        list={list}
        empty={{ words: text('security.empty') }}
        item={(event) => <Activity key={event.id} event={event} />}
      >
        {hasOlder && (
          <button type="button" className={button('secondary')} onClick={showOlder}>
            {text('security.older')}
          </button>
        )}
        <p className="activity-advice">
          <RichText
            id="security.notYou"
            components={{
              password: <LocalLink to="#password" className="text-link" />,
              reset: <LocalLink to="/forgot-password/" className="text-link" />,
            }}
          />
        </p>
      </OwnListPanel>
    </div>
  )
}

/** Events that came meanwhile push older ones onto the next page. */
const withoutRepeats = (events: SecurityEvent[]) => [
  ...new Map(events.map((event) => [event.id, event])).values(),
]

function Activity({ event }: { event: SecurityEvent }) {
  const text = useText()
  const { at, by, current, address, user_agent } = event
  const device = deviceOf(user_agent) || text('settings.unknownDevice')
  const place = by === 'other' ? [text('security.by.other')] : [device, address]
  return (
    <li className="activity" data-by={by}>
      <span className="activity-kind">{securityWords(text, event)}</span>
      <span className="activity-place">
        {[...(current ? [text('settings.thisSession')] : place), instantWords(at, true)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
