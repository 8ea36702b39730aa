/**
 * The tag of the link that led to a job (`?source=`, `?utm_source=`), or whether a page of this site did. The tab remembers it, so that
 * the form below knows it after signing in; nothing else does.
 */
export function visitSource(id: number): string {
  const { search, pathname, origin } = location
  const key = `source ${id}`
  let source = /[?&](?:utm_)?source=([^&]{1,41})/.exec(search)?.[1]
  try {
    const isInside = history.state?.idx || !pathname.includes(`${id}`) || document.referrer.startsWith(origin)
    source ??= sessionStorage[key] ?? (isInside ? 'site' : 'direct')
    sessionStorage[key] = source
  } catch {
    // Storage is blocked: the tag is known on this page alone.
  }
  return source ?? 'direct'
}
