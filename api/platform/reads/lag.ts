/** Places in the log of the primary, and when the process asked for each. */
type Mark = { at: number; place: string }

type Asked = {
  /** The end of the primary's log. */
  findPlace(): Promise<string>
  /** How many of these places, from the first, the replica has reached. */
  countReached(places: string[]): Promise<number>
  /** The replica may be read while it is no further behind than this. */
  mostMs: number
  now?: () => number
}

const REMEMBERED = 400

/** Knows how far a replica follows its primary, by places in the log alone: no clock of another machine plays a part. */
export type Lag = {
  /** The process heard of a change, which a reader must not miss. */
  noteChange(): void
  /** Asks both. Whoever fails leaves what is known, which ages. */
  check(): Promise<void>
  /** Whether the replica has every change that was heard of, and everything else but the newest. */
  isWithin(): boolean
  /** The replica could not be read, so it is left alone until the next check. */
  forget(): void
}

export function watchLag({ findPlace, countReached, mostMs, now = () => performance.now() }: Asked): Lag {
  let marks: Mark[] = []
  /** The replica has all that was committed before. */
  let reachedAt = -Infinity
  let changedAt = -Infinity
  let losses = 0

  const mark = async () => {
    const at = now()
    marks = [...marks, { at, place: await findPlace() }].slice(-REMEMBERED)
  }
  return {
    noteChange() {
      changedAt = now()
    },
    async check() {
      const lossesBefore = losses
      await mark().catch(() => undefined)
      const asked = marks
      const reached = await countReached(asked.map(({ place }) => place)).catch(() => 0)
      const newest = asked[reached - 1]
      if (!newest || lossesBefore !== losses) return
      reachedAt = newest.at
      marks = marks.filter(({ at }) => at >= newest.at)
    },
    // A change that was heard at an instant was committed before it.
    isWithin: () => reachedAt >= changedAt && now() - reachedAt <= mostMs,
    forget() {
      losses++
      reachedAt = -Infinity
    },
  }
}
