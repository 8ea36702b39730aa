/** A mean as the chair may write it down, with two places; empty for none. */
export const meanPoints = (mean: number | null): string =>
  mean === null ? '' : String(Math.round(mean * 100) / 100)
