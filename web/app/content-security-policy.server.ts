import { createHash } from 'node:crypto'

/**
 * Replaces the nonces of one rendering by hashes, so that the page can be cached. Only scripts with this rendering's
 * nonce are allowed, which injected text cannot know.
 */
export function pagePolicy(rendered: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>()
  const marked = new RegExp(
    `<script([^>]*) nonce="${RegExp.escape(nonce)}"([^>]*)>([\\s\\S]*?)</script>`,
    'g',
  )
  const html = rendered.replace(marked, (_, before: string, after: string, content: string) => {
    if (content) hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    return `<script${before}${after}>${content}</script>`
  })
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy }
}
