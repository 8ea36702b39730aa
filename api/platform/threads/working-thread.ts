import { Worker } from 'node:worker_threads'

/** For a thread that waits instead of working. */
const LONGEST_MS = 30_000
const LOOK_MS = 50

/** In place of an answer: the thread was stopped, since its work took too long or too much memory. */
export const TOO_MUCH = Symbol('TOO_MUCH')

export type Working<Asked, Answer> = {
  /** @param mostWork milliseconds of the thread's own work. @throws Error where the thread failed */
  ask(asked: Asked, mostWork: number): Promise<Answer | typeof TOO_MUCH>
}

/**
 * Asks one thing at a time of a thread of its own, which answers each message with `{ answer }`. It is begun anew once it ended or
 * was stopped. For work on what others send: `workingProcess`.
 */
export function workingThread<Asked, Answer>(thread: URL, megabytes: number): Working<Asked, Answer> {
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
  const ask: Working<Asked, Answer>['ask'] = async (asked, mostWork) => {
    const isFresh = running === undefined
    running ??= start()
    const worker = running
    const stop = () => {
      if (running === worker) running = undefined
      void worker.terminate()
    }
    try {
      return await askOf<Answer>(worker, asked, { mostWork, stop })
    } catch (error) {
      // The question before may have left a thread that fails: this one has its own.
      if (isFresh) throw error
      stop()
      return ask(asked, mostWork)
    }
  }
  return { ask }
}

type Bounds = { mostWork: number; stop(): void }

function askOf<Answer>(
  worker: Worker,
  asked: unknown,
  { mostWork, stop }: Bounds,
): Promise<Answer | typeof TOO_MUCH> {
  return new Promise((resolve, reject) => {
    let failure: NodeJS.ErrnoException | undefined
    let answered: { answer: Answer } | undefined
    const watch = watchWork(worker, mostWork, () => {
      failure = tooMuch
      stop()
    })
    const end = () => {
      watch.stop()
      worker.off('message', answer).off('error', fail).off('exit', exit)
    }
    const answer = (message: { answer: Answer }) => {
      // Under `node --watch` Node itself sends messages too: the files that the thread imports.
      if (!('answer' in message)) return
      answered = message
      if (failure) return
      end()
      resolve(message.answer)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      failure ??= error
      stop()
    }
    // Its memory is free before the next one takes any.
    const exit = () => {
      end()
      if (isTooMuch(failure)) resolve(TOO_MUCH)
      // The news of a failure can overtake the answer before it.
      else if (answered) resolve(answered.answer)
      else reject(failure ?? new Error('The thread ended without an answer'))
    }
    worker.on('message', answer).on('error', fail).on('exit', exit).postMessage(asked)
  })
}

const tooMuch: NodeJS.ErrnoException = new Error('The work takes too long')
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
