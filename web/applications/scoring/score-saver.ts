import { isApiError } from '#contract/errors.ts'
import type { Score } from '#contract/procurement/scores.ts'

/** The scores of one member, by what they score; "bidder" is a name of it for the saver alone. */
export type Scored = { can_score: boolean; proposals: { bidder: string; scores: Score[] }[] }

/** `failed` retries by itself, `refused` after the next change. */
type CellState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused'

export type Cell = {
  points: string
  reason: string
  version: number
  state: CellState
  /** The reason of a refusal. */
  problem?: string | undefined
  /** The score that was typed here when another tab had saved something else. */
  overtaken?: { points: string; reason: string } | undefined
}

type Place = { bidder: string; criterion: number }

type Draft = { points: string; reason: string; version: number }
type Door = { save: (place: Place, draft: Draft) => Promise<Score>; read: () => Promise<Scored> }

/** Cells that were not saved when the page was left, by key. */
export type Left = Record<string, Draft>

const PAUSE_MS = 700
const RETRY_MS = [2_000, 5_000, 15_000]

export const typedPoints = (points: number | null) => (points === null ? '' : String(points))

/** The cells of a sheet, those that were left unsaved as they were typed, and who listens to their changes. */
function openCells(sheet: Scored, left: Left) {
  let cells: Record<string, Cell> = {}
  for (const { bidder, scores } of sheet.proposals)
    for (const score of scores) {
      const key = `${bidder}.${score.criterion}`
      const mine = left[key]
      cells[key] = mine ? { ...mine, state: 'unsaved' } : cellOf(score)
    }
  const listeners = new Set<() => void>()
  const become = (now: Record<string, Cell>) => {
    cells = now
    for (const listener of listeners) listener()
  }
  return {
    all: () => cells,
    set(key: string, part: Partial<Cell>) {
      const before = cells[key]
      if (before) become({ ...cells, [key]: { ...before, ...part } })
    },
    keep: (keys: string[]) =>
      become(Object.fromEntries(Object.entries(cells).filter(([key]) => keys.includes(key)))),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
type Cells = ReturnType<typeof openCells>

/**
 * Saves each score a moment after it changed, over the version it began from. Without a connection it tries again; where another tab
 * saved something else, that one is shown and what was typed here is kept beside it.
 */
export function createScoreSaver(sheet: Scored, door: Door, left: Left = {}) {
  const cells = openCells(sheet, left)
  const { save, later, isRunning } = sender(cells, door)
  return {
    change(key: string, part: { points?: string; reason?: string }) {
      cells.set(key, { ...part, ...(!isRunning(key) && { state: 'unsaved' as const }), overtaken: undefined })
      later(key, PAUSE_MS)
    },
    /** Saves everything at once, as before handing in and when there is a connection again. */
    async flush(): Promise<boolean> {
      await Promise.all(Object.keys(cells.all()).map(save))
      return Object.values(cells.all()).every(({ state }) => state === 'saved')
    },
    /** Shows what other tabs saved; scores of before stay beside them until somebody chooses. What is no longer scored is gone. */
    async refresh(): Promise<void> {
      const { can_score, proposals } = await door.read()
      const newer = proposals.flatMap(({ bidder, scores }) =>
        scores.map((score) => [`${bidder}.${score.criterion}`, score] as const),
      )
      if (can_score) cells.keep(newer.map(([key]) => key))
      for (const [key, score] of newer) if (cells.all()[key]?.state === 'saved') showNewer(cells, key, score)
    },
    /** Leaves it at the newer score of another tab. */
    keepNewer: (key: string) => cells.set(key, { overtaken: undefined }),
    /** Counts the changes of the scores that are shown here. */
    seen: () => Object.values(cells.all()).reduce((sum, { version }) => sum + version, 0),
    /** Unsaved scores, to go on with later. */
    left: (): Left =>
      Object.fromEntries(
        Object.entries(cells.all())
          .filter(([, { state }]) => state !== 'saved')
          .map(([key, { points, reason, version }]) => [key, { points, reason, version }]),
      ),
    cells: cells.all,
    subscribe: cells.subscribe,
  }
}

/** Decides when a cell is sent, and what becomes of the answer. */
function sender(cells: Cells, door: Door) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, Promise<void>>()
  let failures = 0
  const later = (key: string, ms: number) => {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => void save(key), ms),
    )
  }

  function save(key: string): Promise<void> {
    clearTimeout(timers.get(key))
    const begun = running.get(key) ?? send(key).finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }

  async function send(key: string): Promise<void> {
    const cell = cells.all()[key]
    if (!cell || cell.state === 'saved') return
    cells.set(key, { state: 'saving', problem: undefined })
    const { points, reason, version } = cell
    try {
      const saved = await door.save(placeOf(key), { points, reason, version })
      failures = 0
      const now = cells.all()[key]
      const isAll = now?.points === points && now.reason === reason
      cells.set(key, { version: saved.version, state: isAll ? 'saved' : 'unsaved' })
      if (!isAll) await send(key)
    } catch (error) {
      await onFailure(key, error)
    }
  }

  async function onFailure(key: string, error: unknown): Promise<void> {
    if (!isApiError(error) && !(error instanceof TypeError)) throw error
    if (isApiError(error) && error.code === 'conflict') return takeNewer(cells, door, key, error.message)
    if (isApiError(error) && error.status < 500 && error.code !== 'rate_limited')
      return cells.set(key, { state: 'refused', problem: messageOf(error) })
    cells.set(key, { state: 'failed' })
    later(key, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? PAUSE_MS)
  }

  return { save, later, isRunning: (key: string) => running.has(key) }
}

/** Another tab saved something else, or scores are no longer taken. */
async function takeNewer(cells: Cells, door: Door, key: string, problem: string): Promise<void> {
  const place = placeOf(key)
  const newer = await door.read().catch(() => undefined)
  const score = newer?.proposals
    .find(({ bidder }) => bidder === place.bidder)
    ?.scores.find(({ criterion }) => criterion === place.criterion)
  const mine = cells.all()[key]
  const isRefused = !newer?.can_score || !score || score.version === mine?.version
  if (isRefused) return cells.set(key, { state: 'refused', problem })
  showNewer(cells, key, score)
}

function showNewer(cells: Cells, key: string, score: Score): void {
  const mine = cells.all()[key]
  if (!mine || mine.version === score.version) return
  const { points, reason } = mine
  const isSame = typedPoints(score.points) === points && score.reason === reason
  const isNothing = points.trim() === '' && reason.trim() === ''
  cells.set(key, { ...cellOf(score), ...(!isSame && !isNothing && { overtaken: { points, reason } }) })
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
