const SHARED_AGE = /s-maxage=(\d+)/
const STALE_AGE = /, stale-while-revalidate=(\d+)/

/** A `Cache-Control` that lets other caches keep nothing beyond these seconds, not even as stale. */
export function endingAfter(cacheControl: string, seconds: number): string {
  const age = Math.min(Number(SHARED_AGE.exec(cacheControl)?.[1] ?? 0), seconds)
  const stale = Math.min(Number(STALE_AGE.exec(cacheControl)?.[1] ?? 0), seconds - age)
  return cacheControl
    .replace(SHARED_AGE, `s-maxage=${age}`)
    .replace(STALE_AGE, stale > 0 ? `, stale-while-revalidate=${stale}` : '')
}
