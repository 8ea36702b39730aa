import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { PageKeys } from '#web/parts/workspace/page-keys.ts'
import { choosing, chosenIn } from './applicant-address.ts'

/** The focused row. */
export function focusedNumber(): string | undefined {
  const row = typeof document === 'undefined' ? undefined : document.activeElement?.closest('li')
  return row?.querySelector<HTMLElement>('[data-number]')?.dataset.number
}

/** The link of an applicant in the list. */
export const linkOf = (number: string) =>
  document.querySelector<HTMLElement>(`[data-number="${CSS.escape(number)}"]`)

/** Keys to go through the list: they open the next applicant beside an open one, else they move the focus. */
export function useStepKeys(rows: ApplicantRow[]): PageKeys {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const chosen = chosenIn(search)
  // Keys can be faster than the router, so a step starts from the last target.
  const current = useRef(chosen)
  useEffect(() => {
    current.current = chosen
  }, [chosen])
  const open = (number: string | undefined) => {
    current.current = number ?? null
    // Replaces the entry, so that Back leads to the list.
    return navigate(choosing(search, number), { replace: chosen !== null, preventScrollReset: true })
  }
  const step = (by: 1 | -1) => {
    const from = current.current ?? focusedNumber()
    const at = rows.findIndex(({ number }) => number === from)
    const next = rows[at < 0 ? 0 : at + by]
    if (!next) return
    linkOf(next.number)?.focus()
    if (current.current) void open(next.number)
  }
  const close = () => {
    if (!chosen) return false
    void open(undefined)
    linkOf(chosen)?.focus()
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
