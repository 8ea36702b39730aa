import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type Applicant, rateApplicant, readApplicant } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'

/** An applicant who was loaded ahead is loaded again when they are shown later than this. */
const FRESH_MS = 60_000
/** The one before, the one shown and the next. */
const KEPT = 3

type Failure = { number: string; isMissing: boolean }
type Asked = { version: unknown; at: number; isComing: boolean }

/**
 * Loads the applicant who is shown, again with each `version`, and meanwhile the one who comes next; who was shown before stays for
 * the way back.
 */
export function useReadApplicants(number: string, next: string | undefined, version: unknown) {
  const [known, setKnown] = useState<readonly Applicant[]>([])
  const [failed, setFailed] = useState<Failure>()
  const asked = useRef(new Map<string, Asked>())
  const newest = useRef(new Map<string, number>())
  const shown = useRef(number)
  shown.current = number
  const show = useCallback((applicant: Applicant) => {
    setKnown((before) => keeping(shown.current, [applicant, ...without(before, applicant.number)]))
    setFailed((before) => (before?.number === applicant.number ? undefined : before))
  }, [])
  const load = useCallback(
    async (which: string, now: unknown) => {
      const turn = (newest.current.get(which) ?? 0) + 1
      newest.current.set(which, turn)
      const entry = { version: now, at: performance.now() }
      asked.current.set(which, { ...entry, isComing: true })
      const [came] = await Promise.allSettled([api(readApplicant, { params: { number: which } })])
      if (newest.current.get(which) !== turn) return
      if (came.status === 'fulfilled') {
        asked.current.set(which, { ...entry, isComing: false })
        return show(came.value)
      }
      asked.current.delete(which)
      setFailed({ number: which, isMissing: isMissing(came.reason) })
    },
    [show],
  )
  const applicant = known.find((each) => each.number === number)
  // Before the next effect: who is kept no longer is asked for again on the way back.
  useEffect(() => {
    for (const [which, { isComing }] of asked.current)
      if (!isComing && !known.some((each) => each.number === which)) asked.current.delete(which)
  }, [known])
  useEffect(() => {
    if (!isFresh(asked.current.get(number), version)) void load(number, version)
  }, [number, version, load])
  const isShown = applicant !== undefined
  useEffect(() => {
    if (isShown && next && !isFresh(asked.current.get(next), version)) void load(next, version)
  }, [isShown, next, version, load])
  const reload = useCallback(() => void load(number, version), [load, number, version])
  const rate = async (rating: number | null) => {
    const ratings = await api(rateApplicant, { params: { number }, body: { rating } })
    if (applicant) show({ ...applicant, ratings })
    reload()
  }
  const failure = !applicant && failed?.number === number ? failed : undefined
  return { applicant, known, failure, reload, rate }
}

/** Nobody has this number, or it is none. */
export const isMissing = (error: unknown) =>
  isApiError(error) && (error.status === 404 || error.fields?.number !== undefined)

const without = (all: readonly Applicant[], number: string) => all.filter((each) => each.number !== number)

/** The newest few, and whoever is shown: a late answer about somebody else takes nobody off the screen. */
export function keeping<Kept extends { number: string }>(
  number: string,
  all: readonly Kept[],
): readonly Kept[] {
  const at = all.findIndex((each) => each.number === number)
  return at < KEPT ? all.slice(0, KEPT) : [...all.slice(0, KEPT - 1), ...all.slice(at, at + 1)]
}

const isFresh = (asked: Asked | undefined, version: unknown) =>
  asked !== undefined && asked.version === version && performance.now() - asked.at < FRESH_MS
