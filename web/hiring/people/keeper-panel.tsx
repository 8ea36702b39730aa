import { type Keeper, leaveKeeper, listKeepers } from '#contract/hiring/keeping.ts'
import { api } from '#web/app/api.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import './keeper-panel.css'

const load = () => api(listKeepers)

/** Companies that keep the person in their list of people, and the way out of it. */
export function KeeperPanel() {
  const text = useText()
  const { items, hasFailed, retry, change } = useOwnList(load)
  const leave = async (keeper: Keeper) => {
    await api(leaveKeeper, { params: { id: String(keeper.id) } })
    change((before) => before.filter(({ id }) => id !== keeper.id))
  }
  return (
    <ProfilePanel title={text('keepers.title')} words={text('keepers.words')}>
      {hasFailed && <LoadFailed onRetry={retry} />}
      {items?.length === 0 && <p className="quiet">{text('keepers.none')}</p>}
      {items && items.length > 0 && (
        <ul className="keepers">
          {items.map((keeper) => (
            <li key={keeper.id}>
              <span>
                <strong>{keeper.company.name}</strong>{' '}
                {keeper.until
                  ? text('keepers.until', { day: instantDayWords(keeper.until) })
                  : text('keepers.open')}
                {!keeper.may_invite && ` ${text('keepers.stopped')}`}
              </span>
              <ActButton
                label={text('keepers.leave')}
                about={keeper.company.name}
                done={text('keepers.left', { company: keeper.company.name })}
                act={() => leave(keeper)}
              />
            </li>
          ))}
        </ul>
      )}
    </ProfilePanel>
  )
}
