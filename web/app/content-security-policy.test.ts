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

it('keeps one hash of equal scripts, none of a file, and takes the nonce from every tag', () => {
  const page =
    '<link nonce="N" rel="x"/><script nonce="N">same()</script><script nonce="N">same()</script><script nonce="N" src="/a.js"></script>'
  const { html, policy } = pagePolicy(page, 'N')
  expect(html).toBe(page.replaceAll(' nonce="N"', ''))
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([sha256('same()')])
})

it('allows no script of a text that ends an element or names another nonce', () => {
  const hostile = '</p><script nonce="M">theirs()</script><script nonce=N>theirs()</script>'
  const page = `<p title="&lt;script nonce=&quot;N&quot;&gt;">${hostile}</p><script nonce="N">ours("\\u003c/script>")</script>`
  const { policy } = pagePolicy(page, 'N')
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([sha256('ours("\\u003c/script>")')])
})
