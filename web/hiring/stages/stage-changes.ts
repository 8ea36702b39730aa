import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import type { StageChange } from '#contract/hiring/stages.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import type { Movable } from './move-form.ts'

type Asked = { applicants: Movable[]; to: ApplicationStatus | undefined }

/** The selected applicants, the open dialog and the newest stage change. */
export function useStageChanges(rows: ApplicantRow[]) {
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Movable>>(new Map())
  const [asked, setAsked] = useState<Asked>()
  const [newest, setNewest] = useState<StageChange | null>(null)
  const [version, setVersion] = useState(0)
  const current = new Map<string, Movable>(rows.map((row) => [row.number, row]))
  // The loaded rows are newer than the selection.
  const selected = [...chosen.values()].map((each) => current.get(each.number) ?? each)
  const set = (some: ApplicantRow[], isIn: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const row of some) {
        if (isIn && row.status !== 'WITHDRAWN') next.set(row.number, row)
        else next.delete(row.number)
      }
      return next
    })
  const refresh = () => void revalidate()
  return {
    selected,
    selection: { has: (number: string) => chosen.has(number), set },
    toggle: (row: ApplicantRow | undefined) => (row ? set([row], !chosen.has(row.number)) : false),
    clear: () => setChosen(new Map()),
    asked,
    ask: (applicants: Movable[] | undefined, to?: ApplicationStatus) =>
      applicants ? setAsked({ applicants, to: to ?? firstOf(applicants) }) : false,
    close: () => setAsked(undefined),
    newest,
    /** Counts changes, so that an open applicant reloads after each. */
    version,
    refresh,
    done: (change?: StageChange | null) => {
      if (change) setNewest(change)
      setChosen(new Map())
      setVersion((before) => before + 1)
      refresh()
    },
  }
}

const firstOf = ([first]: Movable[]) => first?.next_statuses.find((status) => status !== 'REJECTED')
