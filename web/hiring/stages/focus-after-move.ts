import { useEffect, useRef } from 'react'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import { linkOf } from '#web/hiring/applicants/step-keys.ts'

type Wanted = { numbers: string[]; of: ApplicantRow[] }

/**
 * After a move the pressed button is gone with the selection. The focus goes to the next applicant who was not moved, else to
 * the one before, else to the heading, once the list is loaded again and no dialog is open.
 */
export function useFocusAfterMove(rows: ApplicantRow[], isOpen: boolean) {
  const wanted = useRef<Wanted>(undefined)
  useEffect(() => {
    if (isOpen || !wanted.current || wanted.current.of === rows) return
    const { numbers } = wanted.current
    wanted.current = undefined
    if (document.activeElement !== document.body) return
    const link = numbers.map(linkOf).find((found) => found !== null)
    if (link) link.focus()
    else focusHeading()
  }, [rows, isOpen])
  return (moved: string[]) => {
    wanted.current = { numbers: neighboursOf(rows, moved), of: rows }
  }
}

/** Lists the applicants after the last who was moved, in order, then those before, the nearest first. */
export function neighboursOf(rows: Pick<ApplicantRow, 'number'>[], moved: string[]): string[] {
  const numbers = rows.map(({ number }) => number)
  const last = numbers.findLastIndex((number) => moved.includes(number))
  const around = [...numbers.slice(last + 1), ...numbers.slice(0, last + 1).reverse()]
  return around.filter((number) => !moved.includes(number))
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
