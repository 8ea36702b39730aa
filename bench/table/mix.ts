import type { Changing } from '#bench/changing.ts'
import type { Measured } from '#bench/load/cpu.ts'
import { drive } from '#bench/load/load.ts'
import { pick } from './addresses.ts'
import { CONNECTIONS, measure, type Stage } from './stage.ts'

/** Measures the public mix once each of its answers is kept, from the moment on when `begin` has begun something beside it. */
export async function measureMix(stage: Stage, begin?: () => void): Promise<Measured> {
  const { server, mix } = stage
  const address = (n: number) => ({ path: pick(mix, n) })
  await drive({ url: server.url, address, connections: CONNECTIONS, seconds: 0, requests: mix.length })
  begin?.()
  return measure(stage, address)
}

/** Measures the public mix while something changes, and notes how that went. Changes that failed count as failed requests. */
export async function mixAmid(stage: Stage, starting: Promise<Changing>): Promise<Measured> {
  const changing = await starting
  const load = await measure(stage, (n) => ({ path: pick(stage.mix, n) }))
  const { done, failed, p50, p99, firstProblem } = await changing.stop()
  stage.notes.push(
    `changes amid the mix: ${done} done, ${failed} failed, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms${firstProblem ? `; ${firstProblem}` : ''}`,
  )
  return { ...load, failed: load.failed + failed }
}
