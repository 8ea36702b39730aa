import {
  changeNotificationSetting,
  listNotificationSettings,
  MUST_ACT,
  type NotificationSetting,
} from '#contract/accounts/notifications.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { readSide } from '#web/app/session/session.ts'
import { toast } from '#web/app/toast.ts'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { groupsFor, type SettingGroup } from './setting-groups.ts'
import '#web/parts/panel-actions.css'
import './notification-settings.css'

const load = () => api(listNotificationSettings)
const WAYS = ['in_app', 'by_mail'] as const
type Way = (typeof WAYS)[number]

/** Chooses for each kind: in the app, by email, both or neither. Each change is saved at once. */
export function NotificationSettings() {
  const text = useText()
  const list = useOwnList(load)
  const setShown = ({ kind }: NotificationSetting, part: Partial<NotificationSetting>) =>
    list.change((items) => items.map((each) => (each.kind === kind ? { ...each, ...part } : each)))
  const changeSetting = async (setting: NotificationSetting, way: Way, isOn: boolean) => {
    setShown(setting, { [way]: isOn })
    try {
      await api(changeNotificationSetting, { body: { ...setting, [way]: isOn } })
    } catch (error) {
      // The other way stays, because it may have been changed meanwhile.
      setShown(setting, { [way]: !isOn })
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  return (
    <SidePanel title={text('notifications.settings')} list={list} empty="">
      {groupsFor(readSide(), list.items ?? []).map(({ group, settings }) => (
        <SettingTable key={group} group={group} settings={settings} onChange={changeSetting} />
      ))}
    </SidePanel>
  )
}

type SettingTableProps = {
  group: SettingGroup
  settings: NotificationSetting[]
  onChange: (setting: NotificationSetting, way: Way, isOn: boolean) => void
}

function SettingTable({ group, settings, onChange }: SettingTableProps) {
  const text = useText()
  const isFixed = ({ kind }: NotificationSetting, way: Way) => way === 'in_app' && MUST_ACT.includes(kind)
  return (
    <>
      <h3 className="settings-group">{text(`notifications.group.${group}`)}</h3>
      {group === 'bids' && <p className="panel-words">{text('notifications.alwaysBids')}</p>}
      {group === 'judged' && <p className="panel-words">{text('notifications.alwaysJudged')}</p>}
      <table className="settings">
        <thead>
          <tr>
            <th scope="col">{text('notifications.what')}</th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {text(`notifications.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => (
            <tr key={setting.kind}>
              <th scope="row">{text(`notifications.kind.${setting.kind}`)}</th>
              {WAYS.map((way) => (
                <td key={way}>
                  <label>
                    <input
                      type="checkbox"
                      checked={setting[way]}
                      disabled={isFixed(setting, way)}
                      onChange={({ currentTarget }) => onChange(setting, way, currentTarget.checked)}
                    />
                    <span className="sr-only">
                      {text(`notifications.kind.${setting.kind}`)}, {text(`notifications.${way}`)}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
