import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApplicantRow, listApplicants } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { keyOfStage } from '#web/hiring/stages/stage-place.ts'

/** One page of a column. */
const PAGE_SIZE = 20

export type Column = { rows: ApplicantRow[]; isLoading: boolean; hasFailed: boolean }
type Columns = ReadonlyMap<string, Column>

const EMPTY: Column = { rows: [], isLoading: true, hasFailed: false }

type Filters = Record<string, string | string[]>

/** The cards of each shown stage, loaded page by page, again with each `version`. */
export function useBoardColumns(postId: number, stages: JobStage[], { filters, version }: Asked) {
  const [columns, setColumns] = useState<Columns>(new Map())
  const newest = useRef(new Map<string, number>())
  const shown = JSON.stringify(stages.map(({ id, status }) => ({ id, status })))
  const narrowed = JSON.stringify(filters)

  const change = useCallback((key: string, next: (column: Column) => Column) => {
    setColumns((before) => new Map(before).set(key, next(before.get(key) ?? EMPTY)))
  }, [])
  const load = useCallback(
    async (stage: Place, from: number, size = PAGE_SIZE) => {
      const key = keyOfStage(stage)
      const own = (newest.current.get(key) ?? 0) + 1
      newest.current.set(key, own)
      change(key, (column) => ({ ...column, isLoading: true, hasFailed: false }))
      const place = stage.id === null ? { status: [stage.status] } : { stage: [String(stage.id)] }
      const query = { ...(JSON.parse(narrowed) as Filters), ...place, ...pageFrom(from, size) }
      const [came] = await Promise.allSettled([
        api(listApplicants, { params: { id: String(postId) }, query }),
      ])
      if (newest.current.get(key) !== own) return
      change(key, ({ rows }) => ({
        rows: came.status === 'fulfilled' ? joined(from === 0 ? [] : rows, came.value) : rows,
        isLoading: false,
        hasFailed: came.status === 'rejected',
      }))
    },
    [postId, narrowed, change],
  )
  const lengths = useRef<Columns>(columns)
  lengths.current = columns
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version loads again
  useEffect(() => {
    for (const stage of JSON.parse(shown) as Place[]) {
      const known = lengths.current.get(keyOfStage(stage))?.rows.length ?? 0
      void load(stage, 0, Math.min(LIMITS.pageSizeMax, Math.max(PAGE_SIZE, known)))
    }
  }, [load, shown, version])

  return {
    columnOf: (stage: JobStage): Column => columns.get(keyOfStage(stage)) ?? EMPTY,
    more: (stage: JobStage) => void load(stage, columns.get(keyOfStage(stage))?.rows.length ?? 0),
    /** Shows a card in another column before the server knows. @returns the way back */
    carry: carrier(columns, change),
  }
}

type Asked = { filters: Filters; version: unknown }
type Place = Pick<JobStage, 'id' | 'status'>

/** From the first row on, or from where the last page ended, which cards that came since have shifted. */
function pageFrom(from: number, size: number): Record<string, string> {
  const page_size = String(size)
  return from === 0 ? { page_size } : { page_size, cursor: `o${from}` }
}

/** Nobody twice, where cards came or went between two pages. */
const joined = (rows: ApplicantRow[], more: ApplicantRow[]): ApplicantRow[] => [
  ...rows,
  ...more.filter(({ number }) => rows.every((row) => row.number !== number)),
]

const without = (number: string) => (column: Column) => ({
  ...column,
  rows: column.rows.filter((row) => row.number !== number),
})
const withCard = (card: ApplicantRow, place: number) => (column: Column) => ({
  ...column,
  rows: without(card.number)(column).rows.toSpliced(place, 0, card),
})

type Change = (key: string, next: (column: Column) => Column) => void

const carrier =
  (columns: Columns, change: Change) =>
  (row: ApplicantRow, from: JobStage, to: JobStage): (() => void) => {
    const { number } = row
    const [source, target] = [keyOfStage(from), keyOfStage(to)]
    const at = columns.get(source)?.rows.findIndex((each) => each.number === number) ?? 0
    const stage = to.id === null ? null : { id: to.id, name: to.name ?? '' }
    const moved = { ...row, stage, status: to.status, stage_since: new Date().toISOString() }
    change(source, without(number))
    change(target, withCard(moved, 0))
    return () => {
      change(target, without(number))
      change(source, withCard(row, Math.max(0, at)))
    }
  }
