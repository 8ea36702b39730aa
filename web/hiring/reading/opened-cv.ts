import { useCallback, useEffect, useRef } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type Applicant, readApplicant } from '#contract/hiring/applicants.ts'
import { noteCvOpening, readCvText } from '#contract/hiring/reading.ts'
import { api } from '#web/app/api.ts'
import { fetchFile, saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { CV_SEEN_MS } from '#web/app/timing.ts'
import { toast } from '#web/app/toast.ts'
import { reasonNotToShow } from './cv-view.ts'

/** A CV to show: a PDF as it is, other files as text. */
type OpenCv = { kind: 'pdf'; bytes: ArrayBuffer } | { kind: 'text'; text: string }

/** Loads the CV without a note in the history, which is made once it is in view for a moment. */
export function useOpenCv({ number, cv }: Applicant, isShown: boolean, onNoted: () => void) {
  const text = useText()
  const [isPdf, link] = [cv?.type === 'pdf', cv?.link]
  const why = cv ? reasonNotToShow(cv) : undefined
  const canShow = Boolean(link) && !why
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link leads to the same file
  const load = useCallback(() => loadCv(number, isPdf, link), [number, isPdf, cv?.name, cv?.size])
  const { data: open, state, reload } = useLoaded(canShow ? load : undefined)
  const isSeen = isShown && open !== undefined
  // The history may be opened before the note is made.
  const latest = useRef(onNoted)
  latest.current = onNoted
  useEffect(() => {
    if (!isSeen) return
    const note = async () => {
      const { is_new } = await api(noteCvOpening, { params: { number } })
      if (is_new) latest.current()
    }
    const timer = setTimeout(() => void note().catch(() => undefined), CV_SEEN_MS)
    return () => clearTimeout(timer)
  }, [isSeen, number])
  const download = async () => {
    try {
      await withLink(number, link, (fresh) => saveAnswer(`${fresh}&use=keep`, cv?.name ?? number))
      onNoted()
    } catch (error) {
      toast('error', text(isApiError(error) ? 'cv.failed' : 'error.offline.text'))
    }
  }
  return { open, why, hasFailed: state === 'failed', reload, download }
}

async function loadCv(number: string, isPdf: boolean, link: string | null | undefined): Promise<OpenCv> {
  if (!isPdf) {
    const { text } = await api(readCvText, { params: { number }, query: { use: 'ahead' } })
    return { kind: 'text', text }
  }
  const file = await withLink(number, link, (fresh) => fetchFile(`${fresh}&use=ahead`))
  return { kind: 'pdf', bytes: await file.arrayBuffer() }
}

/** Pages stay open longer than the five minutes that a link works. */
async function withLink<T>(
  number: string,
  link: string | null | undefined,
  work: (link: string) => Promise<T>,
) {
  if (link) {
    const [came] = await Promise.allSettled([work(link)])
    if (came.status === 'fulfilled') return came.value
    if (!isApiError(came.reason) || came.reason.code !== 'not_found') throw came.reason
  }
  const { cv } = await api(readApplicant, { params: { number } })
  if (!cv?.link) throw new TypeError('There is no link')
  return work(cv.link)
}
