import { isApiError } from '#contract/errors.ts'
import type { Score, Sheet } from '#contract/procurement/scores.ts'

/** `failed` retries by itself, `refused` after the next change. */
type CellState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused'

export type Cell = {
  points: string
  reason: string
  version: number
  state: CellState
  /** The reason of a refusal. */
  problem?: string | undefined
  /** What was typed here when another tab had saved something else. */
  overtaken?: { points: string; reason: string } | undefined
}

export type Place = { bidder: string; criterion: number }

export const keyOf = ({ bidder, criterion }: Place) => `${bidder}.${criterion}`

type Draft = { points: string; reason: string; version: number }
type Door = { save: (place: Place, draft: Draft) => Promise<Score>; read: () => Promise<Sheet> }

/** Cells that were not saved when the page was left, by key. */
export type Left = Record<string, Draft>

const PAUSE_MS = 700
const RETRY_MS = [2_000, 5_000, 15_000]

export const typedPoints = (points: number | null) => (points === null ? '' : String(points))

/**
 * Saves each score a moment after it changed, over the version it began from. Without a connection it tries again; where another tab
 * saved something else, that one is shown and what was typed here is kept beside it.
 */
export function createScoreSaver(sheet: Sheet, door: Door, left: Left = {}) {
  let cells: Record<string, Cell> = {}
  for (const { bidder, scores } of sheet.proposals)
    for (const score of scores) {
      const key = keyOf({ bidder, criterion: score.criterion })
      const mine = left[key]
      cells[key] = mine ? { ...mine, state: 'unsaved' } : cellOf(score)
    }
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Set<string>()
  let failures = 0
  const set = (key: string, part: Partial<Cell>) => {
    const before = cells[key]
    if (!before) return
    cells = { ...cells, [key]: { ...before, ...part } }
    for (const listener of listeners) listener()
  }
  const later = (key: string, ms: number) => {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => void save(key), ms),
    )
  }

  async function save(key: string): Promise<void> {
    clearTimeout(timers.get(key))
    const cell = cells[key]
    if (!cell || cell.state === 'saved' || running.has(key)) return
    running.add(key)
    set(key, { state: 'saving', problem: undefined })
    const { points, reason, version } = cell
    try {
      const saved = await door.save(placeOf(key), { points, reason, version })
      failures = 0
      const now = cells[key]
      const isAll = now?.points === points && now.reason === reason
      set(key, { version: saved.version, state: isAll ? 'saved' : 'unsaved' })
      if (!isAll) later(key, PAUSE_MS)
    } catch (error) {
      await onFailure(key, error)
    }
    running.delete(key)
  }

  async function onFailure(key: string, error: unknown): Promise<void> {
    if (isApiError(error) && error.reason === undefined && error.status < 500 && error.code !== 'conflict')
      return set(key, { state: 'refused', problem: messageOf(error) })
    if (isApiError(error) && error.code === 'conflict') return takeNewer(key, error.message)
    if (!isApiError(error) && !(error instanceof TypeError)) throw error
    set(key, { state: 'failed' })
    later(key, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? PAUSE_MS)
  }

  /** Another tab saved something else, or scores are no longer taken. */
  async function takeNewer(key: string, problem: string): Promise<void> {
    const place = placeOf(key)
    const newer = await door.read().catch(() => undefined)
    const score = newer?.proposals
      .find(({ bidder }) => bidder === place.bidder)
      ?.scores.find(({ criterion }) => criterion === place.criterion)
    const mine = cells[key]
    if (!score || !mine) return set(key, { state: 'refused', problem })
    const { points, reason } = mine
    const isSame = typedPoints(score.points) === points && score.reason === reason
    const isClosed = score.version === mine.version
    if (isClosed && !isSame) return set(key, { state: 'refused', problem })
    set(key, { ...cellOf(score), ...(!isSame && { overtaken: { points, reason } }) })
  }

  return {
    change(key: string, part: { points?: string; reason?: string }) {
      set(key, { ...part, ...(!running.has(key) && { state: 'unsaved' as const }), overtaken: undefined })
      later(key, PAUSE_MS)
    },
    /** Saves everything at once, as before handing in and when there is a connection again. */
    async flush(): Promise<boolean> {
      await Promise.all(Object.keys(cells).map(save))
      return Object.values(cells).every(({ state }) => state === 'saved')
    },
    /** Unsaved scores, to go on with later. */
    left: (): Left =>
      Object.fromEntries(
        Object.entries(cells)
          .filter(([, { state }]) => state !== 'saved')
          .map(([key, { points, reason, version }]) => [key, { points, reason, version }]),
      ),
    cells: () => cells,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type ScoreSaver = ReturnType<typeof createScoreSaver>

const cellOf = ({ points, reason, version }: Score): Cell => ({
  points: typedPoints(points),
  reason,
  version,
  state: 'saved',
})

function placeOf(key: string): Place {
  const [bidder = '', criterion = ''] = key.split('.')
  return { bidder, criterion: Number(criterion) }
}

const messageOf = (error: { message: string; fields: Record<string, string[]> | undefined }) =>
  Object.values(error.fields ?? {}).flat()[0] ?? error.message
