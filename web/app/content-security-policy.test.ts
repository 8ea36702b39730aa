import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { pagePolicy } from './content-security-policy.server.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows the scripts that carry the nonce and no others, and removes the nonce', () => {
  const page =
    '<script nonce="N+/=">ours()</script><script type="module" nonce="N+/=" async="">more()</script><script>theirs()</script>'
  const { html, policy } = pagePolicy(page, 'N+/=')
  expect(html).toBe(
    '<script>ours()</script><script type="module" async="">more()</script><script>theirs()</script>',
  )
  expect(policy).toContain(sha256('ours()'))
  expect(policy).toContain(sha256('more()'))
  expect(policy).not.toContain(sha256('theirs()'))
  expect(policy).not.toContain('unsafe-inline')
})
