import { isApiError } from '#contract/errors.ts'
import type { StageChange } from '#contract/hiring/stages.ts'

/** How undoing the changes of one act ended. `left` begins with the change at which `error` came; those after it were not tried. */
export type Undone = {
  undone: StageChange[]
  /** Applicants who are back. */
  restored: number
  late: StageChange[]
  left: StageChange[]
  error?: unknown
}

/** Undoes all that can be: a change whose time is over leaves the others to be undone. */
export async function undoInBatches(
  changes: StageChange[],
  undo: (change: StageChange) => Promise<{ restored: number }>,
): Promise<Undone> {
  const done: Undone = { undone: [], restored: 0, late: [], left: [] }
  for (const [at, change] of changes.entries()) {
    try {
      done.restored += (await undo(change)).restored
      done.undone.push(change)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'conflict') return { ...done, left: changes.slice(at), error }
      done.late.push(change)
    }
  }
  return done
}
