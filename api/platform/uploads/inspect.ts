import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { fairTurns, turnsOfEach } from '#api/platform/concurrency.ts'
import type { DocumentType } from '#contract/applications/documents.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** By cores; at most four, as each file is held in memory whole, and at least two, so that no single one stops all. */
export const INSPECTED_AT_ONCE = Math.min(Math.max(availableParallelism(), 2), 4)
const inTurn = fairTurns({ atOnce: INSPECTED_AT_ONCE, waiting: 400 })

/** One form of a person at a time, so that each is counted before the next. */
export const inTurnOf = turnsOfEach({ atOnce: 1, waiting: 100 })

/** Of the thread's own work, so that a busy machine refuses nothing. Honest files need far less. */
const MOST_WORK_MS = 2_000
/** For a thread that waits instead of working. */
const LONGEST_MS = 30_000
const LOOK_MS = 50
const THREAD_MEGABYTES = 256

/** `room` is one buffer for all files, as memory that is collected late adds up; shared, so that the thread needs no copy. */
type Inspector = { room: Buffer; worker: Worker | undefined }
const free: Inspector[] = []
const newInspector = (): Inspector => ({
  room: Buffer.from(new SharedArrayBuffer(LIMITS.proposalPartBytes)),
  worker: undefined,
})

type Sent = { userId: number; type: DocumentType; read(room: Buffer): Promise<Buffer> }

/**
 * Checks that a file is what its name says and contains nothing active. A thread does it, which is stopped after `mostWork`
 * milliseconds of work, and accounts take turns, so that hostile files delay those of their own sender.
 * @returns the fault, undefined for a good file. @throws ApiError unavailable when too many wait
 */
export function inspect({ userId, type, read }: Sent, mostWork = MOST_WORK_MS): Promise<Problem | undefined> {
  return inTurn(userId, async () => {
    const inspector = free.pop() ?? newInspector()
    try {
      return await inspectInThread(inspector, { type, bytes: await read(inspector.room) }, mostWork)
    } finally {
      free.push(inspector)
    }
  })
}

type Asked = { type: DocumentType; bytes: Buffer }

function inspectInThread(inspector: Inspector, asked: Asked, mostWork: number): Promise<Problem | undefined> {
  inspector.worker ??= startThread()
  const { worker } = inspector
  return new Promise<Problem | undefined>((resolve, reject) => {
    const watch = watchWork(worker, mostWork, () => {
      end()
      // The next file overwrites the buffer, so the thread must have ended.
      void worker.terminate().then(() => resolve(problem('file_takes_too_long')))
      inspector.worker = undefined
    })
    const end = () => {
      watch.stop()
      worker.off('message', answer).off('error', fail)
    }
    const answer = (message: { fault?: Problem | undefined }) => {
      // Under `node --watch` Node itself sends messages too: the files that the thread imports.
      if (!('fault' in message)) return
      end()
      resolve(message.fault)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      end()
      inspector.worker = undefined
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(problem('file_takes_too_long'))
      else reject(error)
    }
    worker.on('message', answer).on('error', fail).postMessage(asked)
  })
}

function startThread(): Worker {
  const worker = new Worker(new URL('./inspect-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
  })
  worker.unref()
  return worker
}

/** Calls back once the thread has worked for `most` milliseconds since now, or has taken very long without working. */
function watchWork(worker: Worker, most: number, onTooMuch: () => void) {
  const until = performance.now() + LONGEST_MS
  let isOver = false
  const workOf = async () => {
    // A thread that has not started yet has done nothing.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    return (user + system) / 1_000
  }
  void (async () => {
    const before = await workOf()
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_MS, most)))
      if (isOver) return
      if ((await workOf()) - before > most || performance.now() > until) break
    }
    if (!isOver) onTooMuch()
  })()
  return {
    stop() {
      isOver = true
    },
  }
}
