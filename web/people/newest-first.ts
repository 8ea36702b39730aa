type Dated = { id: number; start_date?: Day; end_date?: Day }
type Day = string | number | null | undefined

/** Records that go on, the last begun first, then the others by their end; without any day last, the last added first. */
export const newestFirst = <T extends Dated>(records: readonly T[]): T[] =>
  [...records].sort(
    (one, other) =>
      compare(endOf(other), endOf(one)) ||
      compare(String(other.start_date ?? ''), String(one.start_date ?? '')) ||
      other.id - one.id,
  )

const FOREVER = '9999'
const endOf = ({ start_date: start, end_date: end }: Dated) => String(end || (start ? FOREVER : ''))
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
