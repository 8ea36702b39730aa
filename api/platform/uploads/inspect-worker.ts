import { Worker } from 'node:worker_threads'
import type { DocumentType } from '#contract/applications/documents.ts'
import { type Problem, problem } from '#contract/errors.ts'

/** For a thread that waits instead of working. */
const LONGEST_MS = 30_000
const LOOK_MS = 50
const THREAD_MEGABYTES = 256
const THREAD = new URL('./inspect-thread.ts', import.meta.url)

type Asked = { type: DocumentType; bytes: Buffer }

export type Inspecting = {
  /** @returns the fault, undefined for a good file. @throws Error where the thread failed */
  inspect(asked: Asked, mostWork: number): Promise<Problem | undefined>
}

/** Inspects one file at a time in a thread of its own, which is begun anew once it ended or was stopped. */
export function inspectingThread(thread = THREAD, megabytes = THREAD_MEGABYTES): Inspecting {
  let running: Worker | undefined
  const start = () => {
    const worker = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    // Without a listener an error of a thread ends the process: also one that comes after the answer, or while it is stopped.
    worker.on('error', () => {}).unref()
    worker.once('exit', () => {
      if (running === worker) running = undefined
    })
    return worker
  }
  const inspect: Inspecting['inspect'] = async (asked, mostWork) => {
    const isFresh = running === undefined
    running ??= start()
    const worker = running
    const stop = () => {
      if (running === worker) running = undefined
      void worker.terminate()
    }
    try {
      return await inspectIn(worker, asked, { mostWork, stop })
    } catch (error) {
      // The file before may have left a thread that fails: this one has its own.
      if (isFresh) throw error
      stop()
      return inspect(asked, mostWork)
    }
  }
  return { inspect }
}

type Bounds = { mostWork: number; stop(): void }

function inspectIn(worker: Worker, asked: Asked, { mostWork, stop }: Bounds): Promise<Problem | undefined> {
  return new Promise((resolve, reject) => {
    let failure: NodeJS.ErrnoException | undefined
    let answered: { fault?: Problem | undefined } | undefined
    const watch = watchWork(worker, mostWork, () => {
      failure = tooMuch
      stop()
    })
    const end = () => {
      watch.stop()
      worker.off('message', answer).off('error', fail).off('exit', exit)
    }
    const answer = (message: { fault?: Problem | undefined }) => {
      // Under `node --watch` Node itself sends messages too: the files that the thread imports.
      if (!('fault' in message)) return
      answered = message
      if (failure) return
      end()
      resolve(message.fault)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      failure ??= error
      stop()
    }
    // The next file overwrites the buffer, so the thread must have ended.
    const exit = () => {
      end()
      if (isTooMuch(failure)) resolve(problem('file_takes_too_long'))
      // The news of a failure can overtake the answer before it.
      else if (answered) resolve(answered.fault)
      else reject(failure ?? new Error('The thread ended without an answer'))
    }
    worker.on('message', answer).on('error', fail).on('exit', exit).postMessage(asked)
  })
}

const tooMuch: NodeJS.ErrnoException = new Error('The file takes too long')
const isTooMuch = (error: NodeJS.ErrnoException | undefined) =>
  error === tooMuch || error?.code === 'ERR_WORKER_OUT_OF_MEMORY'

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
