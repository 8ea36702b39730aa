import { expect, it } from 'vitest'
import { rateOf } from './pgbench.ts'

const report = (failed: number) => `number of transactions actually processed: 80
number of failed transactions: ${failed} (0.000%)
latency average = 1.305 ms
initial connection time = 27.514 ms
tps = 12257.905721 (without initial connection time)
`

it('reads the rate from what pgbench prints', () => {
  expect(rateOf(report(0))).toBe(12_257.905721)
})

it.each([report(3), 'pgbench: error: connection failed'])('takes no rate from a run that failed', (text) => {
  expect(() => rateOf(text)).toThrow('pgbench failed')
})
