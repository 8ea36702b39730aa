import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ApplicantRow, listApplicants } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'
import { choosing, chosenIn, onPage, PAGE_SIZE, pageIn, queryIn } from './applicant-address.ts'
import { useAskedSearch } from './asked-address.ts'

/** The focused row. */
export function focusedNumber(): string | undefined {
  const row = typeof document === 'undefined' ? undefined : document.activeElement?.closest('li')
  return row?.querySelector<HTMLElement>('[data-number]')?.dataset.number
}

/** The link of an applicant in the list. */
export const linkOf = (number: string) =>
  document.querySelector<HTMLElement>(`[data-number="${CSS.escape(number)}"]`)

type List = { postId: number; rows: ApplicantRow[]; total: number }

/**
 * The way through a list, over its pages: who is before and after the open applicant, and keys to go there. Without an open one keys
 * move the focus. Who left the list, as by a move, keeps the place they had.
 */
export function useSteps(list: List) {
  const { postId, rows, total } = list
  const [search] = useSearchParams()
  const page = pageIn(search)
  const { chosen, current, place, indexOf, open, turnTo } = useOpening(list)
  const found = indexOf(chosen)
  const at = found >= 0 ? found : place.current

  const go = (by: 1 | -1) => {
    const here = indexOf(current.current)
    // The next one has slid into the place of who left the list.
    const next =
      by === 1 ? rows[here >= 0 ? here + 1 : place.current] : rows[(here >= 0 ? here : place.current) - 1]
    if (next) return void open(next.number)
    if (by === 1 && page * PAGE_SIZE < total) return void turnTo(page + 1, 0)
    if (by === -1 && page > 1) return void turnTo(page - 1, -1)
  }
  const step = (by: 1 | -1) => {
    if (current.current) return go(by)
    const next = rows[indexOf(focusedNumber() ?? null) + by] ?? (by === 1 ? undefined : rows[0])
    if (next) linkOf(next.number)?.focus()
  }
  /** After a verdict on the last of a page, who comes next may have slid into their place. */
  const advance = async (moved: string) => {
    if (current.current !== moved) return
    const here = indexOf(moved)
    if (rows[here + 1] || here < 0) return go(1)
    const now = await api(listApplicants, { params: { id: String(postId) }, query: queryIn(search) })
    const slid = now.some(({ number }) => number === moved) ? undefined : now[here]
    if (slid) await open(slid.number)
    else go(1)
  }
  return {
    /** The number of the applicant who is shown. */
    chosen,
    /** The place in the whole list, from 1. */
    position: (page - 1) * PAGE_SIZE + at + 1,
    next: (found >= 0 ? rows[at + 1] : rows[at])?.number,
    hasNext: (page - 1) * PAGE_SIZE + at + 1 < total,
    hasPrevious: page > 1 || at > 0,
    go,
    open,
    advance,
    keys: useStepKeys({ chosen, rows, step, open }),
  }
}
export type Steps = ReturnType<typeof useSteps>

/** Opens applicants, and knows who is open and which place they have on the page. */
function useOpening({ postId, rows }: List) {
  const text = useText()
  const [search] = useSearchParams()
  const { latest, go } = useAskedSearch()
  const addressed = chosenIn(search)
  // The router takes a moment; keys are faster, so a step is shown at once, and the next starts from there.
  const [target, setTarget] = useState<string>()
  const chosen = target ?? addressed
  const current = useRef(addressed)
  const place = useRef(0)
  useEffect(() => {
    current.current = addressed
    setTarget(undefined)
  }, [addressed])
  const indexOf = (number: string | null) => rows.findIndex((row) => row.number === number)
  const found = indexOf(chosen)
  useEffect(() => {
    if (found >= 0) place.current = found
  }, [found])

  const show = (address: string, number: string | undefined) => {
    current.current = number ?? null
    if (number) bringIntoView(number)
    if (addressed && number && indexOf(number) >= 0) setTarget(number)
    // Replaces the entry, so that Back leads to the list.
    return go(address, { replace: addressed !== null })
  }
  const open = (number: string | undefined) => show(choosing(latest(), number), number)
  /** Opens the first or the last of another page. */
  const turnTo = async (next: number, end: 0 | -1) => {
    const asked = onPage(latest(), next)
    try {
      const there = await api(listApplicants, { params: { id: String(postId) }, query: queryIn(asked) })
      const number = there.at(end)?.number
      if (number) await show(choosing(asked, number), number)
    } catch {
      toast('error', text('reader.turnFailed'))
    }
  }
  return { chosen, current, place, indexOf, open, turnTo }
}

/** The focus goes along where it is in the list or nowhere; on a button it stays, to be pressed again. */
function bringIntoView(number: string) {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.closest('.applicant-rows')) linkOf(number)?.focus()
  else linkOf(number)?.scrollIntoView({ block: 'nearest' })
}

type StepKeysOptions = {
  chosen: string | null
  rows: ApplicantRow[]
  step: (by: 1 | -1) => void
  open: (number: string | undefined) => unknown
}

function useStepKeys({ chosen, rows, step, open }: StepKeysOptions): PageKeys {
  const text = useText()
  const close = () => {
    if (!chosen) return false
    void open(undefined)
    // The list is there again where it was hidden.
    setTimeout(() => linkOf(chosen)?.focus())
  }
  return {
    j: { label: text('keys.next'), act: () => step(1) },
    k: { label: text('keys.previous'), act: () => step(-1) },
    o: {
      label: text('keys.open'),
      act: () => {
        const number = focusedNumber() ?? rows[0]?.number
        return number ? void open(number) : false
      },
    },
    // The browser follows the focused link itself.
    Enter: { label: text('keys.open'), act: () => false },
    Escape: { label: text('keys.close'), act: close },
  }
}
