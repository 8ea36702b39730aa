import { setTimeout } from 'node:timers/promises'
import type { Catalogue } from './catalogue.ts'
import { noteOutdated } from './making.ts'

/** A database that takes longer than this may be hanging. */
const PATIENCE_MS = 1_000
const patiently = () => setTimeout(PATIENCE_MS, undefined, { ref: false })

/**
 * Keeps what every page shows of the operator's, such as links of the footer: it is read once in each process after a change of their
 * pages (`announcePages`), and not for each request. Where it cannot be read in time, it stays as it was, so that pages which need
 * nothing else are still shown; these are not kept, and until a read succeeds nobody waits for one again.
 */
export function keptValue<T>(
  catalogue: Pick<Catalogue, 'version' | 'hear'>,
  first: T,
  read: () => Promise<T>,
  patience: () => Promise<unknown> = patiently,
): () => Promise<T> {
  let last = first
  let isKnown = false
  let isHanging = false
  let readings = 0
  /** The number of the newest read that ended. */
  let applied = 0
  let changes = 0
  /** Whether `last` is the newest, once that is known. */
  let kept: Promise<boolean> | undefined
  catalogue.hear((change) => {
    if (change) return
    changes++
    kept = undefined
  })
  const readAnew = () => {
    const [own, since] = [++readings, changes]
    let isOver = false
    const end = (isRead: boolean) => {
      isOver = true
      if (own === readings && since === changes) kept = isRead ? Promise.resolve(true) : undefined
      return isRead
    }
    const reading = read().then(
      (value) => {
        if (own > applied) {
          applied = own
          last = value
        }
        isKnown = true
        isHanging = false
        return end(true)
      },
      () => end(false),
    )
    const givenUp = async () => {
      await patience()
      if (!isOver) isHanging = true
      return false
    }
    if (!isKnown) return reading
    return isHanging ? Promise.resolve(false) : Promise.race([reading, givenUp()])
  }
  return async () => {
    // Changes that are not heard end nothing, so it is read each time, but not beside a read that hangs.
    if (catalogue.version() === undefined && !isHanging) kept = undefined
    kept ??= readAnew()
    if (!(await kept)) noteOutdated()
    return last
  }
}
