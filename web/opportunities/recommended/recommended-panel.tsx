import '#web/app/i18n/worded-texts.ts'
import '#web/app/i18n/account-texts.ts'
import { isApiError } from '#contract/errors.ts'
import {
  changeRecommended,
  dismissRecommended,
  listRecommended,
  type RecommendationSettings,
  type RecommendedJobs,
  restoreRecommended,
} from '#contract/opportunities/recommended.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { ownTimeZone } from '#web/opportunities/saved-searches/saved-search.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { button } from '#web/ui/button.ts'
import { RecommendedJob } from './recommended-job.tsx'
import './recommended-panel.css'
import '#web/parts/fields/check.css'
import '#web/parts/fields/secret-address.css'

const load = async () => [await api(listRecommended)]

/** Beside something else only the first are shown, and how they are wanted is left to their page. */
const SHORT = 3
const ADDRESSES = { skills: '/user/profile/', country: '/user/profile/', saved: '/jobs/' } as const

/** Jobs that fit a person, each with its reason, and how they want to hear of them. */
export function RecommendedPanel({ isShort = false }: { isShort?: boolean }) {
  const text = useText()
  const { list, attempt, shown, changeSettings } = useRecommended()
  if (isShort && !(shown?.shown && shown.jobs.length > 0)) return null
  return (
    <SidePanel title={text('recommended.title')} list={list} empty="">
      {shown?.shown && (
        <>
          <p className="panel-words">
            {text(shown.jobs.length > 0 ? 'recommended.words' : 'recommended.none')}
          </p>
          <ul className="recommended-jobs">
            {shown.jobs.slice(0, isShort ? SHORT : undefined).map((each) => (
              <RecommendedJob
                key={each.job.id}
                {...each}
                onDismiss={(isDismissed) => attempt(() => dismissal(each.job.id, isDismissed))}
              />
            ))}
          </ul>
          {!isShort && <Missing missing={shown.missing} />}
        </>
      )}
      {isShort ? (
        <LocalLink to="/user/recommended/" className="text-link recommended-all">
          {text('recommended.all')}
        </LocalLink>
      ) : (
        shown && <Wanted settings={shown} onChange={changeSettings} />
      )}
    </SidePanel>
  )
}

const dismissal = (id: number, isDismissed: boolean) =>
  api(isDismissed ? dismissRecommended : restoreRecommended, { params: { id: String(id) } })

function useRecommended() {
  const text = useText()
  const list = useOwnList(load)
  const [shown] = list.items ?? []
  /** @returns whether it was done */
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    dismissErrors()
    try {
      await action()
      return true
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
      return false
    }
  }
  const update = (part: Partial<RecommendedJobs>) =>
    list.change((items) => items.map((each) => ({ ...each, ...part })))
  const changeSettings = async (change: Partial<RecommendationSettings>) => {
    if (!shown) return
    const { shown: isShown, mailed } = shown
    update(change)
    const body = { ...change, time_zone: ownTimeZone() }
    const isDone = await attempt(() => api(changeRecommended, { body }))
    if (!isDone) update({ shown: isShown, mailed })
    else if (change.shown) list.retry()
  }
  return { list, shown, attempt, changeSettings }
}

/** Parts of the profile that are empty, as links to where they are filled. */
function Missing({ missing }: Pick<RecommendedJobs, 'missing'>) {
  const text = useText()
  if (missing.length === 0) return null
  return (
    <div className="recommended-missing">
      <p>{text('recommended.better')}</p>
      {missing.map((part) => (
        <LocalLink key={part} to={ADDRESSES[part]} className={button('secondary')}>
          {text(`recommended.add.${part}`)}
        </LocalLink>
      ))}
    </div>
  )
}

type WantedProps = {
  settings: RecommendationSettings
  onChange: (change: Partial<RecommendationSettings>) => void
}

function Wanted({ settings: { shown, mailed }, onChange }: WantedProps) {
  const text = useText()
  if (!shown) {
    return (
      <>
        <p className="panel-words">{text('recommended.off')}</p>
        <div className="panel-actions">
          <button type="button" className={button('primary')} onClick={() => onChange({ shown: true })}>
            {text('recommended.make')}
          </button>
        </div>
      </>
    )
  }
  return (
    <div className="panel-actions recommended-wanted">
      <label className="check">
        <input
          type="checkbox"
          checked={mailed}
          onChange={({ currentTarget }) => onChange({ mailed: currentTarget.checked })}
        />
        {text('recommended.mail')}
      </label>
      <button type="button" className={button('quiet')} onClick={() => onChange({ shown: false })}>
        {text('recommended.remove')}
      </button>
    </div>
  )
}
