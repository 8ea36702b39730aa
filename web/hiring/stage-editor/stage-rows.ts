import { type JobStages, type PlannedStage, STAGE_STATUSES } from '#contract/hiring/job-stages.ts'
import type { useText } from '#web/app/i18n/text.tsx'
import { newKey } from '#web/parts/rows/row-list.tsx'

/** A stage that is edited; `count` of the people in it. */
export type StageRow = PlannedStage & { key: string; id: number | null; count: number }

type Text = ReturnType<typeof useText>

const rowOf = (stage: PlannedStage & { id?: number | null; count?: number }): StageRow => ({
  key: newKey(),
  id: stage.id ?? null,
  name: stage.name,
  status: stage.status,
  count: stage.count ?? 0,
})

/** The job's own stages, else the standard ones by their names, which become its own when they are saved. */
export function rowsOf({ stages, version }: JobStages, text: Text): StageRow[] {
  if (version === 0) return standardRows(text)
  return stages.flatMap(({ id, name, status, count }) =>
    id === null || name === null ? [] : [rowOf({ id, name, status, count })],
  )
}

/**
 * The rows as they are now with what the server says of those it was sent, in whose order it answers. Each keeps its key, so that
 * no control changes under a hand, and what was edited meanwhile stays.
 */
export function withSaved(now: StageRow[], sent: StageRow[], { stages }: JobStages): StageRow[] {
  // Standard stages of statuses that the job has none of its own for stand between them, and have no row.
  const own = stages.filter(({ id }) => id !== null)
  return now.map((row) => {
    const at = sent.findIndex(({ key }) => key === row.key)
    const saved = own[at]
    if (!saved) return row
    const name = (row === sent[at] && saved.name) || row.name
    return { ...row, name, id: saved.id, count: saved.count }
  })
}

export const standardRows = (text: Text): StageRow[] =>
  STAGE_STATUSES.map((status) => rowOf({ name: text(`status.${status}`), status }))

export const rowsOfPlan = (plan: PlannedStage[]): StageRow[] => plan.map(rowOf)

export const newRow = (): StageRow => rowOf({ name: '', status: 'INTERVIEW' })

/** A new stage is an interview on the way, so it comes before the first for an offer and before those that end the way. */
export function placeOfNew(rows: StageRow[]): number {
  const at = rows.findIndex(({ status }) => ['OFFER', 'HIRED', 'REJECTED'].includes(status))
  return at < 0 ? rows.length : at
}

/** Where the people of stages go that are deleted, by id: the key of a row. */
export type Destinations = ReadonlyMap<number, string>

/** With the row `from` deleted: its own people go to `to`, and so do those whom an earlier deletion sent to it. */
export function sentOn(moved: Destinations, from: Pick<StageRow, 'id' | 'key'>, to: string): Destinations {
  const onward = [...moved].map(([id, key]) => [id, key === from.key ? to : key] as const)
  return new Map(from.id === null ? onward : [...onward, [from.id, to] as const])
}

/**
 * The stages of a template in place of those of a job: each takes over one of the same status with its people, in order. One with
 * people that no other could take over stays.
 */
function rowsFromTemplate(rows: StageRow[], plan: PlannedStage[]): StageRow[] {
  const left = rows.filter(({ id, count }) => id !== null || count > 0)
  const taken = rowsOfPlan(plan).map((row) => {
    const at = left.findIndex(({ status }) => status === row.status)
    const [before] = at < 0 ? [] : left.splice(at, 1)
    return before ? { ...before, name: row.name } : row
  })
  const names = new Set(taken.map(({ name }) => name.toLowerCase()))
  const hasPlace = ({ name, status }: StageRow) =>
    names.has(name.toLowerCase()) && taken.some((row) => row.status === status)
  return [...taken, ...left.filter((row) => row.count > 0 && !hasPlace(row))]
}

/** With a template: people of rows that it has no place for are counted in its first of the same status, where they go. */
export function withTemplate(rows: StageRow[], plan: PlannedStage[], moved: Destinations) {
  const next = rowsFromTemplate(rows, plan)
  const leaving = rows
    .filter(({ key }) => !next.some((row) => row.key === key))
    .flatMap((from) => {
      const to = next.find(({ status }) => status === from.status)
      return to ? [{ from, to: to.key }] : []
    })
  const joining = (key: string) =>
    leaving.reduce((sum, { from, to }) => (to === key ? sum + from.count : sum), 0)
  return {
    rows: next.map((row) => ({ ...row, count: row.count + joining(row.key) })),
    moved: leaving.reduce((all, { from, to }) => sentOn(all, from, to), moved),
  }
}
