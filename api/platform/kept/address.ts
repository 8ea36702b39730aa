/** The known parameters of a path, in the order of an address; undefined where any may matter. */
export type ParametersOf = (path: string) => readonly string[] | undefined

/** An address with its known parameters alone, in one order, so that no other makes a new answer. */
export function knownAddress(url: string, parametersOf: ParametersOf): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const names = parametersOf(path)
  if (!names) return url
  const given = new URLSearchParams(url.slice(at))
  const known = new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])))
  // An escape that cannot be decoded is read in more ways than one.
  if (String(known).includes('%EF%BF%BD')) return url
  return known.size > 0 ? `${path}?${known}` : path
}
