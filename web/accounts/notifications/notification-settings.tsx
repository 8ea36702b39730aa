import {
  changeNotificationSetting,
  isNewsKind,
  listNotificationSettings,
  MUST_ACT,
  type NotificationSetting,
} from '#contract/accounts/notifications.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { readSide } from '#web/app/session/session.ts'
import { toast } from '#web/app/toast.ts'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { MailTimeChoice } from './mail-time-choice.tsx'
import { PostNoticeSettings } from './post-notice-settings.tsx'
import { groupsFor, type SettingGroup } from './setting-groups.ts'
import '#web/parts/panel-actions.css'
import './notification-settings.css'

const load = () => api(listNotificationSettings)
const WAYS = ['in_app', 'by_mail'] as const
/** Groups with a choice of times. */
const TIMED: readonly SettingGroup[] = ['company', 'operator']
type Way = (typeof WAYS)[number]
type Part = Partial<Omit<NotificationSetting, 'kind'>>

/** Chooses for each kind: on the site, by email and how often, both or neither. Each change is saved at once. */
export function NotificationSettings() {
  const text = useText()
  const list = useOwnList(load)
  const abilities = useAbilities()
  const setShown = ({ kind }: NotificationSetting, part: Part) =>
    list.change((items) => items.map((each) => (each.kind === kind ? { ...each, ...part } : each)))
  const changeSetting = async (setting: NotificationSetting, part: Part) => {
    setShown(setting, part)
    try {
      await api(changeNotificationSetting, { body: { ...setting, ...part } })
    } catch (error) {
      // The other ways stay, because they may have been changed meanwhile.
      const before = Object.keys(part).map((name) => [name, setting[name as keyof Part]]) // of the part
      setShown(setting, Object.fromEntries(before))
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    }
  }
  const side = readSide()
  return (
    <>
      <SidePanel title={text('notifications.settings')} list={list} empty="">
        {groupsFor({ side, abilities }, list.items ?? []).map(({ group, settings }) => (
          <SettingTable key={group} group={group} settings={settings} onChange={changeSetting} />
        ))}
      </SidePanel>
      {side === 'company' && abilities.includes('posts.read') && <PostNoticeSettings />}
    </>
  )
}

type SettingTableProps = {
  group: SettingGroup
  settings: NotificationSetting[]
  onChange: (setting: NotificationSetting, part: Part) => void
}

function SettingTable({ group, settings, onChange }: SettingTableProps) {
  const text = useText()
  const isFixed = ({ kind }: NotificationSetting, way: Way) => way === 'in_app' && MUST_ACT.includes(kind)
  return (
    <>
      <h3 className="settings-group">{text(`notifications.group.${group}`)}</h3>
      {group === 'bids' && <p className="panel-words">{text('notifications.alwaysBids')}</p>}
      {group === 'company' && <p className="panel-words">{text('notifications.ofCompany')}</p>}
      {group === 'judged' && <p className="panel-words">{text('notifications.alwaysJudged')}</p>}
      <table className={TIMED.includes(group) ? 'settings settings-timed' : 'settings'}>
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
                <td key={way} data-label={text(`notifications.${way}`)}>
                  {way === 'by_mail' && isNewsKind(setting.kind) ? (
                    <MailTimeChoice
                      {...setting}
                      kind={setting.kind}
                      onChange={(part) => onChange(setting, part)}
                    />
                  ) : (
                    <label>
                      <input
                        type="checkbox"
                        checked={setting[way]}
                        disabled={isFixed(setting, way)}
                        onChange={({ currentTarget }) => onChange(setting, { [way]: currentTarget.checked })}
                      />
                      <span className="sr-only">
                        {text(`notifications.kind.${setting.kind}`)}, {text(`notifications.${way}`)}
                      </span>
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
