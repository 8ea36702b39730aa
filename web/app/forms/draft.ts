import { wholeDay, wholeMonth } from '#web/app/i18n/day.ts'
import { type Draft, type DraftKind, saveDraft, useRoot } from '#web/app/store.ts'
import { snakeKeys } from './snake-case.ts'

/** The names of a draft's texts. */
type TextKey<K extends DraftKind> = {
  [P in keyof Draft<K>]: Draft<K>[P] extends string ? P : never
}[keyof Draft<K>]

/** Binds the draft's fields to a form and saves on every keystroke (interface.md). */
export function useDraftFields<K extends DraftKind>(kind: K) {
  const draft = useRoot((root) => root[kind])
  return (key: TextKey<K>) => ({
    value: String(draft[key]),
    onValue: (value: string) => saveField(kind, { [key]: value }),
  })
}

function saveField(kind: DraftKind, change: Record<string, string>) {
  saveDraft(kind, change)
}

const MONTHS = [
  'startOfHighestEducationLevel',
  'endOfHighestEducationLevel',
  'startOfCurrentRole',
  'endOfCurrentRole',
] as const

/** The draft as a request body, with complete days. Reads the store, so that it is never behind. */
export function jobSeekerBody(): Record<string, unknown> {
  const { jobSeeker } = useRoot.getState()
  const months = Object.fromEntries(MONTHS.map((key) => [key, wholeMonth(jobSeeker[key])]))
  return snakeKeys({ ...jobSeeker, ...months, birthDate: wholeDay(jobSeeker.birthDate) })
}

export function companyBody(): Record<string, unknown> {
  const { logoName: _, ...company } = useRoot.getState().recruitingCompany
  return snakeKeys(company)
}
