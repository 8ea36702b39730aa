import '#web/app/i18n/worded-texts.ts'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Collection } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { listPathOf } from '#web/app/list-address.ts'
import { seenIds } from '#web/app/seen.ts'
import { useIsSeeker } from '#web/app/session/session.ts'
import { rememberSearch } from '#web/app/store.ts'
import { useShortcuts, useSingleKeys } from '#web/ui/shortcuts.ts'
import { idOf, linksIn } from './card-links.ts'
import { isWide, pressedLink, steppedLink } from './pane-keys.ts'
import './list-aids.css'
import '#web/ui/drawing.css'

const Preview = island(async () => (await import('./preview.tsx')).Preview)

const RecommendedPanel = island(
  async () => (await import('#web/opportunities/recommended/recommended-panel.tsx')).RecommendedPanel,
)

/** All that a list does with scripts: what was seen and applied to, keys, and from 1200 px a preview beside it. */
export function ListAids({ collection, ids }: { collection: Collection; ids: number[] }) {
  const pane = useRef<HTMLElement>(null)
  useRememberedSearch()
  useMarks(pane, collection, ids)
  const shown = useShown(pane, collection, ids)
  const isSeeker = useIsSeeker()
  return (
    <section ref={pane} className="pane screen-only">
      {shown === undefined || !isWide() ? (
        <>
          <Invitation />
          {isSeeker && isWide() && (
            <Suspense>
              <RecommendedPanel key={collection} collection={collection} />
            </Suspense>
          )}
        </>
      ) : (
        <Suspense fallback={<Invitation />}>
          <Preview key={shown} collection={collection} id={shown} />
        </Suspense>
      )}
    </section>
  )
}

function Invitation() {
  const text = useText()
  const [isOn, switchKeys] = useSingleKeys()
  return (
    <div className="pane-empty">
      <span className="drawing drawing-read" />
      <p className="strong">{text('pane.title')}</p>
      <p className="fine">{text('pane.text')}</p>
      <label className="fine">
        <input type="checkbox" checked={isOn} onChange={(event) => switchKeys(event.currentTarget.checked)} />{' '}
        {text('pane.keys')}
      </label>
    </div>
  )
}

/** Persists the list's filters and search text (product-spec §3); the address wins. */
function useRememberedSearch() {
  const { search } = useLocation()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const searchFilters = {
      type: params.getAll('type'),
      location: params.getAll('location'),
      level: params.getAll('level'),
    }
    rememberSearch({ searchFilters, searchKey: params.get('search_key') ?? '' })
  }, [search])
}

/** The opportunity in the preview: its id is the address's fragment, so that reloading and sharing keep it. */
function useShown(
  pane: RefObject<HTMLElement | null>,
  collection: Collection,
  ids: number[],
): number | undefined {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const id = Number(/^#(\d+)$/.exec(hash)?.[1])
  const shown = ids.includes(id) ? id : undefined
  useEffect(() => {
    // There is no room for a preview: its address, shared by somebody with a wider window, is the job's.
    if (shown !== undefined && !isWide())
      navigate(`${listPathOf(collection)}${shown}/`, { replace: true, state: { from: search } })
  }, [collection, shown, navigate, search])
  const show = (link: HTMLAnchorElement) =>
    navigate({ search, hash: String(idOf(link)) }, { replace: true, preventScrollReset: true, state })
  useEffect(() => {
    const list = pane.current?.closest('.list')
    if (!(list instanceof HTMLElement)) return
    const onClick = (event: MouseEvent) => {
      const link = pressedLink(event, shown)
      if (!link) return
      // Seen before the link's own handler, which then leaves it alone.
      event.preventDefault()
      show(link)
    }
    list.addEventListener('click', onClick)
    return () => list.removeEventListener('click', onClick)
  })
  const step = (by: 1 | -1) => {
    const list = pane.current?.closest('.list')
    const link = list && isWide() ? steppedLink(by, list, shown) : undefined
    if (!link) return false
    link.focus()
    return show(link)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  useEffect(repeatEarlyKeys, [])
  return shown
}

/** Keys that were pressed on the list while its scripts loaded. */
function repeatEarlyKeys() {
  const keys = window.early ?? []
  delete window.early
  for (const key of keys) (key.target ?? document).dispatchEvent(new KeyboardEvent('keydown', key))
}

/** Writes beside a card's age what this browser has seen, and what the person has applied to. */
function useMarks(pane: RefObject<HTMLElement | null>, collection: Collection, ids: number[]) {
  const text = useText()
  const { search, hash } = useLocation()
  const applied = useApplied(collection, search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards, or one more that was seen
  useEffect(() => {
    const seen = seenIds()
    for (const link of linksIn(pane.current?.closest('.list'))) {
      const card = link.closest('article')
      if (!card) continue
      const id = idOf(link)
      card.toggleAttribute('data-shown', hash === `#${id}`)
      const age = card.querySelector<HTMLElement>(':scope > small')
      if (!age) continue
      if (applied.includes(id))
        age.dataset.mark = text(collection === 'jobs' ? 'card.applied.JOB' : 'card.applied.RFP')
      else if (seen.includes(id) && hash !== `#${id}`) age.dataset.mark = text('card.seen')
      else delete age.dataset.mark
      card.toggleAttribute('data-applied', applied.includes(id))
    }
  }, [pane, collection, ids, applied, hash, text])
}

function useApplied(collection: Collection, search: string): number[] {
  const [applied, setApplied] = useState<number[]>([])
  const isSeeker = useIsSeeker()
  useEffect(() => {
    setApplied([])
    if (!isSeeker) return
    let isCurrent = true
    import('./applied.ts')
      .then(({ loadApplied }) => loadApplied(collection, search))
      .then(
        (found) => isCurrent && setApplied(found),
        // Marks are a help, and the list works without them.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [collection, search, isSeeker])
  return applied
}
