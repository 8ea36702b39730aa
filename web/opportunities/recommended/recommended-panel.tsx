import { readersZone } from '#web/app/i18n/browser-words.ts'
import '#web/app/i18n/worded-texts.ts'
import '#web/app/i18n/account-texts.ts'
import type { ReactNode } from 'react'
import { isApiError } from '#contract/errors.ts'
import {
  changeRecommended,
  dismissals,
  listRecommended,
  listRecommendedRfps,
  type RecommendationSettings,
  type RecommendedJobs,
} from '#contract/opportunities/recommended.ts'
import { type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { SidePanel } from '#web/parts/side-panel.tsx'
import { button } from '#web/ui/button.ts'
import { type Found, RecommendedItem } from './recommended-item.tsx'
import './recommended-panel.css'
import '#web/parts/fields/check.css'
import '#web/parts/panel-actions.css'

type Shown = RecommendationSettings & Pick<RecommendedJobs, 'missing'> & { found: Found[] }

const LOADS: Record<Collection, () => Promise<Shown[]>> = {
  jobs: async () => {
    const { jobs, ...others } = await api(listRecommended)
    return [{ ...others, found: jobs.map(({ job, because }) => ({ card: job, because })) }]
  },
  'proposal-requests': async () => {
    const { rfps, ...others } = await api(listRecommendedRfps)
    return [{ ...others, found: rfps.map(({ rfp, because }) => ({ card: rfp, because })) }]
  },
}

/** Beside something else only the first are shown, and how they are wanted is left to their page. */
const SHORT = 3
const ADDRESSES = { skills: '/user/profile/', country: '/user/profile/', saved: '/jobs/' } as const

/** Jobs and RFPs that fit a person, each with its reason, and how they want to hear of them. */
export function RecommendedPanels() {
  const recommended = useRecommended('jobs')
  const { shown, changeSettings } = recommended
  return (
    <>
      <Panel collection="jobs" recommended={recommended}>
        {shown?.shown && <Missing missing={shown.missing} />}
        {shown && <Wanted settings={shown} onChange={changeSettings} />}
      </Panel>
      {shown?.shown && <RfpPanel />}
    </>
  )
}

/** Nothing where no RFP fits: most people look for a job. */
function RfpPanel() {
  const recommended = useRecommended('proposal-requests')
  if (!recommended.shown?.found.length) return null
  return <Panel collection="proposal-requests" recommended={recommended} />
}

/** The first few beside something else. */
export function RecommendedPanel({ collection }: { collection: Collection }) {
  const text = useText()
  const recommended = useRecommended(collection)
  const { shown } = recommended
  if (!shown?.shown || shown.found.length === 0) return null
  return (
    <Panel collection={collection} recommended={recommended} most={SHORT}>
      <LocalLink to="/user/recommended/" className="text-link recommended-all">
        {text('recommended.all')}
      </LocalLink>
    </Panel>
  )
}

type PanelProps = {
  collection: Collection
  recommended: ReturnType<typeof useRecommended>
  most?: number
  children?: ReactNode
}

function Panel({ collection, recommended: { list, shown, attempt }, most, children }: PanelProps) {
  const text = useText()
  const kind = KIND_OF[collection]
  return (
    <SidePanel title={text(`recommended.title.${kind}`)} list={list} empty="">
      {shown?.shown && (
        <>
          <p className="panel-words">
            {text(shown.found.length > 0 ? `recommended.words.${kind}` : 'recommended.none')}
          </p>
          <ul className="recommended-jobs">
            {shown.found.slice(0, most).map((each) => (
              <RecommendedItem
                key={each.card.id}
                {...each}
                collection={collection}
                onDismiss={(isDismissed) => attempt(() => dismissal(collection, each.card.id, isDismissed))}
              />
            ))}
          </ul>
        </>
      )}
      {children}
    </SidePanel>
  )
}

function dismissal(collection: Collection, id: number, isDismissed: boolean) {
  const { dismiss, restore } = dismissals[collection]
  return api(isDismissed ? dismiss : restore, { params: { id: String(id) } })
}

function useRecommended(collection: Collection) {
  const text = useText()
  const list = useOwnList(LOADS[collection])
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
  const update = (part: Partial<Shown>) => list.change((items) => items.map((each) => ({ ...each, ...part })))
  const changeSettings = async (change: Partial<RecommendationSettings>) => {
    if (!shown) return
    const { shown: isShown, mailed } = shown
    update(change)
    const body = { ...change, time_zone: readersZone() }
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
