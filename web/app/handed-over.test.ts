import { runInNewContext } from 'node:vm'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pagePolicy } from './content-security-policy.server.ts'
import { HandedOver, wholeText } from './handed-over.tsx'

const HOSTILE = '</script><script>theirs()</script><!--<script> & \u2028 \u2029 " \' \\" \\\' \\ é 🙂'

function handOver(data: string) {
  const html = renderToString(createElement(HandedOver, { data, nonce: 'N' }))
  const [, script = ''] = /^<script nonce="N">([^<]*)<\/script>$/.exec(html) ?? []
  const [, text = ''] = /;c\.enqueue\(('.*')\);c\.close\(\)\}$/.exec(script) ?? []
  // As a browser reads it: JSON has no texts in single quotes.
  return { html, script, handed: runInNewContext(text) }
}

it('hands over any text, and lets none end its script', () => {
  for (const data of [HOSTILE, '', '[{"_1":2}]\n']) expect(handOver(data).handed).toBe(data)
  expect(handOver(HOSTILE).script).not.toMatch(/[<>&\u2028\u2029]/)
})

it('is allowed by the policy as it is, and nothing in its data is', () => {
  const { html, script } = handOver(HOSTILE)
  const page = pagePolicy(html, 'N')
  expect(page.html).toBe(`<script>${script}</script>`)
  expect(page.policy).toBe(pagePolicy(`<script nonce="N">${script}</script>`, 'N').policy)
})

it('reads a character that is split between two parts', async () => {
  const parts = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of Buffer.from('é')) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await wholeText(parts)).toBe('é')
  expect(await wholeText(undefined)).toBe('')
})
