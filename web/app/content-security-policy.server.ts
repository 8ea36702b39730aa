import { hash } from 'node:crypto'

/**
 * Replaces the nonces of a rendering by hashes, so that the page can be cached. Only scripts with the nonce are allowed, which no
 * text of a page can know: it never leaves the process. `styles` are the sources of the page's own styles.
 */
export function pagePolicy(
  rendered: string,
  nonce: string,
  styles: string[] = [],
): { html: string; policy: string } {
  const hashes = new Set<string>()
  // Each nonce stands within a tag, in which React leaves no `<` or `>` of a text.
  const parts = rendered.split(` nonce="${nonce}"`)
  for (const [index, before] of parts.slice(0, -1).entries()) {
    const after = parts[index + 1] ?? ''
    const content = before.startsWith('<script', before.lastIndexOf('<')) && contentOf(after)
    if (content) hashes.add(`'sha256-${hash('sha256', content, 'base64')}'`)
  }
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    // The preview of what other sites embed; no other page of this site can be framed.
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html: parts.join(''), policy }
}

/** The content of the script whose tag ends here. */
function contentOf(tagEnd: string): string {
  const begin = tagEnd.indexOf('>') + 1
  return tagEnd.slice(begin, tagEnd.indexOf('</script>', begin))
}
