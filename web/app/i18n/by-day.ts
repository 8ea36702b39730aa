type DayName = 'today' | 'yesterday' | 'earlier'

/** Groups items by their day in the reader's zone, without empty days. */
export function byDay<T extends { created_at: string }>(
  items: T[],
  now: Date,
): { day: DayName; items: T[] }[] {
  const today = startOfDay(now)
  const yesterday = startOfDay(new Date(today.getTime() - 1))
  const dayOf = ({ created_at }: T): DayName => {
    const at = new Date(created_at)
    if (at >= today) return 'today'
    return at >= yesterday ? 'yesterday' : 'earlier'
  }
  const groups = Map.groupBy(items, dayOf)
  return (['today', 'yesterday', 'earlier'] as const).flatMap((day) => {
    const found = groups.get(day)
    return found ? [{ day, items: found }] : []
  })
}

const startOfDay = (instant: Date) => new Date(instant.getFullYear(), instant.getMonth(), instant.getDate())
