import { deviceOf } from '#contract/accounts/device.ts'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#contract/accounts/sessions.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { toast } from '#web/app/toast.ts'
import { OwnListPanel } from '#web/parts/workspace/own-list-panel.tsx'
import { button } from '#web/ui/button.ts'
import './session-list.css'

const load = () => api(listSessions)

/** Lists one's own sessions, each with a way to end it. */
export function SessionList() {
  const text = useText()
  const list = useOwnList(load)
  const endSessions = async (request: () => Promise<unknown>, isLeft: (session: OwnSession) => boolean) => {
    try {
      await request()
      list.change((items) => items.filter(isLeft))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
    }
  }
  const endOne = ({ id }: OwnSession) =>
    endSessions(
      () => api(endSession, { params: { id: String(id) } }),
      (each) => each.id !== id,
    )
  const hasOthers = (list.items?.length ?? 0) > 1
  return (
    <div className="own-list-card">
      <OwnListPanel
        title={text('settings.sessions')}
        list={list}
        item={(session) => <SessionItem key={session.id} session={session} onEnd={endOne} />}
      >
        {hasOthers && (
          <button
            type="button"
            className={button('secondary', 'sessions-end')}
            onClick={() =>
              endSessions(
                () => api(endOtherSessions),
                ({ current }) => current,
              )
            }
          >
            {text('settings.endOthers')}
          </button>
        )}
      </OwnListPanel>
    </div>
  )
}

type SessionItemProps = { session: OwnSession; onEnd: (session: OwnSession) => void }

function SessionItem({ session, onEnd }: SessionItemProps) {
  const text = useText()
  const device = deviceOf(session.user_agent)
  const used = instantWords(session.last_used_at, true)
  return (
    <li className="session">
      <span>
        <span className="session-device">{device || text('settings.unknownDevice')}</span>
        <span className="session-used">
          {session.current ? text('settings.thisSession') : text('settings.lastUsed', { used })}
          {' · '}
          {session.address}
        </span>
      </span>
      {!session.current && (
        <button
          type="button"
          className={button('quiet')}
          aria-label={text('settings.endNamed', { device: device || text('settings.unknownDevice') })}
          onClick={() => onEnd(session)}
        >
          {text('settings.end')}
        </button>
      )}
    </li>
  )
}
