import { once } from './once.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const
const STEP = 1_000

const formatter = once(
  (locale, unit) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
    }),
)

/** "840 bytes", "120 kB", "2.4 MB": a file's size in the unit that fits. `locale` is BCP 47. */
export function sizeWords(locale: string, bytes: number): string {
  const step = bytes < STEP ? 0 : bytes < STEP * STEP ? 1 : 2
  return formatter(locale, UNITS[step]).format(bytes / STEP ** step)
}
