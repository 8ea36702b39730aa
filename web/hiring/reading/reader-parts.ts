import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'react-router'
import { useAskedSearch } from '#web/hiring/applicants/asked-address.ts'

/** Parts of an applicant to read, in order; each is a tab, but the CV has a pane of its own where there is room. */
const PARTS = ['cv', 'profile', 'answers', 'scorecard', 'notes', 'messages', 'history'] as const
export type Part = (typeof PARTS)[number]

/** The name of the part in the address. */
const PART = 'part'

/** Where they are among the messages. */
const INTERVIEWS = '#interviews'

const WIDE = '(width >= 85rem)'

/** Whether the CV has room for 700 px between the list and what is told beside it. */
const useIsWide = () => useSyncExternalStore(onWidth, isWideNow, () => true)

function onWidth(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isWideNow = () => matchMedia(WIDE).matches

/** The open part, which stays while one goes from applicant to applicant, and over a reload. */
export function useReaderPart() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const { latest, go } = useAskedSearch()
  const isWide = useIsWide()
  const [chosen, setChosen] = useState<Part>(() => partAt(hash) ?? partIn(search.get(PART)))
  const parts = PARTS.filter((part) => !isWide || part !== 'cv')
  const part = isWide && chosen === 'cv' ? 'profile' : chosen
  useTabInView(part)
  const show = (next: Part, place = '') => {
    // Before whoever chose it moves the focus into it.
    flushSync(() => setChosen(next))
    const address = latest()
    address.set(PART, next)
    void go(`?${address}${place}`, { replace: true })
  }
  const choose = (next: Part) => show(next)
  return { parts, part, choose, isWide, showInterviews: () => show('messages', INTERVIEWS) }
}

const BESIDE_PX = 24

/** On a phone the tabs are wider than the screen; the page itself stays where it is. */
function useTabInView(part: Part) {
  useEffect(() => {
    const tab = document.getElementById(`tab-${part}`)
    const strip = tab?.parentElement
    if (!tab || !strip) return
    const [own, around] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
    if (own.right > around.right) strip.scrollLeft += own.right - around.right + BESIDE_PX
    else if (own.left < around.left) strip.scrollLeft -= around.left - own.left + BESIDE_PX
  }, [part])
}

/** Notices lead to a note, to the messages or to an interview. */
function partAt(hash: string): Part | undefined {
  if (hash.startsWith('#note-')) return 'notes'
  return ['#messages', INTERVIEWS].includes(hash) ? 'messages' : undefined
}

const partIn = (name: string | null): Part => PARTS.find((part) => part === name) ?? 'cv'
