import type { Catalogue } from './catalogue.ts'

/**
 * Keeps what every page shows of the operator's, such as links of the footer: it is read once in each process after a change of their
 * pages (`announcePages`), and not for each request. Where it cannot be read, it stays as it was, so that pages which need
 * nothing else are still shown.
 */
export function keptValue<T>(
  catalogue: Pick<Catalogue, 'version' | 'hear'>,
  first: T,
  read: () => Promise<T>,
): () => Promise<T> {
  let last = first
  let kept: Promise<T> | undefined
  catalogue.hear((change) => {
    if (!change) kept = undefined
  })
  const readAnew = async () => {
    try {
      last = await read()
    } catch {
      kept = undefined
    }
    return last
  }
  return () => {
    // Changes that are not heard end nothing.
    if (catalogue.version() === undefined) return readAnew()
    kept ??= readAnew()
    return kept
  }
}
