/** What clocks of a zone show at an instant: day as YYYY-MM-DD, time as HH:MM. */
export function wallTime(instant: Date, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The instant at which clocks of the zone show that day and time; undefined where they are none. */
export function instantAt(day: string, time: string, timeZone: string): Date | undefined {
  // Date.parse takes "T:00Z", which two empty fields make, for the year 2000.
  const wanted = day && time ? Date.parse(`${day}T${time}:00Z`) : Number.NaN
  if (Number.isNaN(wanted)) return undefined
  // Taken twice: the offset may change between the guess and what is wanted.
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone))
}

function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = wallTime(new Date(instant), timeZone)
  return Date.parse(`${day}T${time}:00Z`) - instant
}
