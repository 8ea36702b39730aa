import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { noteNewList, outdateList } from '#web/hiring/applicants/outdated-list.ts'
import { useFocusAfterMove } from './focus-after-move.ts'
import type { Movable } from './stage-place.ts'
import { useUndoStageChange } from './undo-stage-change.ts'

type Asked = { applicants: Movable[]; to: ApplicationStatus | undefined; stage: number | null }

/** Applicants who withdrew are moved no more. */
export const isSelectable = ({ status }: Pick<Movable, 'status'>) => status !== 'WITHDRAWN'

/** The selected applicants, the open dialog and the undoing of what was done in it. */
export function useStageChanges(opportunityId: number, rows: ApplicantRow[]) {
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Movable>>(new Map())
  const [asked, setAsked] = useState<Asked>()
  const [version, setVersion] = useState(0)
  const current = new Map<string, Movable>(rows.map((row) => [row.number, row]))
  // The loaded rows are newer than the selection.
  const selected = [...chosen.values()].map((each) => current.get(each.number) ?? each)
  const set = (some: ApplicantRow[], isIn: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const row of some) {
        if (isIn && isSelectable(row)) next.set(row.number, row)
        else next.delete(row.number)
      }
      return next
    })
  const refresh = () => {
    outdateList()
    void revalidate()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is loaded
  useEffect(noteNewList, [rows])
  const change = () => {
    setVersion((before) => before + 1)
    refresh()
  }
  const focusAfter = useFocusAfterMove(rows, asked !== undefined)
  return {
    selected,
    selection: { has: (number: string) => chosen.has(number), set },
    toggle: (row: ApplicantRow | undefined) => (row ? set([row], !chosen.has(row.number)) : false),
    /** Selects applicants of other pages as well. */
    add: (all: Movable[]) =>
      setChosen((before) => new Map([...before, ...all.map((each) => [each.number, each] as const)])),
    clear: () => setChosen(new Map()),
    asked,
    ask: (applicants: Movable[] | undefined, to?: ApplicationStatus, stage: number | null = null) =>
      applicants ? setAsked({ applicants, to: to ?? firstOf(applicants), stage }) : false,
    close: () => setAsked(undefined),
    /** Counts changes, so that an open applicant reloads after each. */
    version,
    refresh,
    /** Loads all again, the cards of a board too. */
    reload: change,
    undo: useUndoStageChange(opportunityId, change),
    /** Loads again what a move without a dialog has changed. */
    change,
    /** Keeps those who stay selected, so that nobody is lost from sight. */
    done: (stayed: { number: string }[]) => {
      const staying = new Set(stayed.map(({ number }) => number))
      const moved = (asked?.applicants ?? []).filter(({ number }) => !staying.has(number))
      focusAfter(moved.map(({ number }) => number))
      setChosen((before) => new Map([...before].filter(([number]) => staying.has(number))))
      change()
    },
  }
}

const firstOf = ([first]: Movable[]) => first?.next_statuses.find((status) => status !== 'REJECTED')
