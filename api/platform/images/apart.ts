import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { turns } from '#api/platform/concurrency.ts'
import { lowerPriority } from '#api/platform/lowest-priority.ts'
import { ApiError } from '#contract/errors.ts'
import type { SharePicture } from './share-picture.ts'

const PROCESS = fileURLToPath(new URL('./apart-process.ts', import.meta.url))
/** Somebody who shares one page looks at others too. */
const IDLE_MS = 15_000
/** The first waits for the start of the process. */
const LONGEST_MS = 20_000

/** A picture takes 30 milliseconds, and the first half a second. */
const inTurn = turns({ atOnce: 1, waiting: 20 })
let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws in a process of its own, which ends soon after: drawing leaves 75 MB behind, more than all other pictures. It has the least
 * priority and no secrets.
 * @throws ApiError unavailable when too many wait; with its cause when the drawing failed or ended on the way
 */
export function drawApart(picture: SharePicture): Promise<Buffer> {
  return inTurn(async () => {
    clearTimeout(idle)
    const child = running ?? begin()
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    try {
      return await drawnBy(child, picture)
    } finally {
      clearTimeout(late)
      idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
    }
  })
}

function begin(): ChildProcess {
  const child = fork(PROCESS, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const forget = () => {
    if (running === child) running = undefined
  }
  child.on('exit', forget).on('disconnect', forget)
  child.on('error', forget)
  child.unref()
  child.channel?.unref()
  running = child
  lowerPriority(child.pid)
  return child
}

async function drawnBy(child: ChildProcess, picture: SharePicture): Promise<Buffer> {
  const stop = new AbortController()
  const { signal } = stop
  // The process may be the last that keeps this one awake.
  child.channel?.ref()
  try {
    const answered = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    child.send(picture)
    const [drawn, ending] = await answered
    if (drawn instanceof Uint8Array) return Buffer.from(drawn)
    throw typeof drawn === 'string'
      ? new Error(drawn)
      : new Error(`The process that draws pictures ended: ${ending ?? drawn}`)
  } catch (cause) {
    throw new ApiError('unavailable', undefined, { retryAfter: 2, cause })
  } finally {
    stop.abort()
    child.channel?.unref()
  }
}
