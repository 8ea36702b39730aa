import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { calendarFeed, makeCalendarFeed, removeCalendarFeed } from '#contract/opportunities/calendar.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { readSide } from '#web/app/session/session.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { SecretAddress } from '#web/parts/fields/secret-address.tsx'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/panel-actions.css'

const load = async () => [await api(calendarFeed)]

const wordsFor = (isOn: boolean) => {
  const isMember = readSide() === 'company'
  if (isOn) return isMember ? 'calendar.onCompany' : 'calendar.on'
  return isMember ? 'calendar.wordsCompany' : 'calendar.words'
}

/** Creates, renews and deletes the private calendar of a person's bookmarks and proposals, or of a member's company. */
export function CalendarFeed() {
  const text = useText()
  const list = useOwnList(load)
  const [address, setAddress] = useState<string>()
  const [asking, setAsking] = useState<'renew' | 'remove'>()
  const isOn = Boolean(list.items?.[0]?.created_at)
  const attempt = async (action: () => Promise<void>) => {
    setAsking(undefined)
    dismissErrors()
    try {
      await action()
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  const makeFeed = () =>
    attempt(async () => {
      const made = await api(makeCalendarFeed)
      setAddress(made.address)
      list.change(() => [made])
    })
  const removeFeed = () =>
    attempt(async () => {
      await api(removeCalendarFeed)
      setAddress(undefined)
      list.change(() => [{ created_at: null }])
    })
  return (
    <SidePanel title={text('calendar.title')} list={list} empty="">
      <p className="panel-words">{text(wordsFor(isOn && !address))}</p>
      {address && <SecretAddress address={address} />}
      <div className="panel-actions">
        {!isOn && (
          <button type="button" className={button('secondary')} onClick={makeFeed}>
            {text('calendar.make')}
          </button>
        )}
        {isOn && (
          <button type="button" className={button('secondary')} onClick={() => setAsking('renew')}>
            {text('calendar.renew')}
          </button>
        )}
        {isOn && (
          <button type="button" className={button('quiet')} onClick={() => setAsking('remove')}>
            {text('calendar.remove')}
          </button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={text(`calendar.${asking}`)}
          words={text('calendar.sure')}
          onConfirm={asking === 'renew' ? makeFeed : removeFeed}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </SidePanel>
  )
}
