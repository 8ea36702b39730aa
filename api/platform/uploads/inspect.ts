import { Worker } from 'node:worker_threads'
import { turns, turnsOfEach } from '#api/platform/concurrency.ts'
import type { DocumentType } from '#contract/applications/documents.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** One at a time, as each file is held in memory whole. */
const inTurn = turns({ atOnce: 1, waiting: 400 })

/** One form of a person at a time, so that those of others come in between. */
export const inTurnOf = turnsOfEach({ atOnce: 1, waiting: 100 })

/** One buffer for all files, as memory that is collected late adds up; shared, so that the thread needs no copy. */
let kept: Buffer | undefined
function room(): Buffer {
  kept ??= Buffer.from(new SharedArrayBuffer(LIMITS.proposalPartBytes))
  return kept
}

/** Honest files need far less, also on a busy machine. */
const LONGEST_MS = 20_000

/**
 * Checks that a file is what its name says and contains nothing active. A thread does it and is stopped after `longest`
 * milliseconds, so that a hostile file delays other uploads alone, and those not for long.
 * @returns the fault, undefined for a good file. @throws ApiError unavailable when too many wait
 */
export function inspect(
  type: DocumentType,
  read: (room: Buffer) => Promise<Buffer>,
  longest = LONGEST_MS,
): Promise<Problem | undefined> {
  return inTurn(async () => inspectInThread(type, await read(room()), longest))
}

let running: Worker | undefined
function thread(): Worker {
  running ??= new Worker(new URL('./inspect-thread.ts', import.meta.url))
  running.unref()
  return running
}

function inspectInThread(type: DocumentType, bytes: Buffer, longest: number): Promise<Problem | undefined> {
  const worker = thread()
  return new Promise<Problem | undefined>((resolve, reject) => {
    const end = () => {
      clearTimeout(patience)
      worker.off('message', answer).off('error', fail)
    }
    const answer = (message: { fault?: Problem | undefined }) => {
      // Under `node --watch` Node itself sends messages too: the files that the thread imports.
      if (!('fault' in message)) return
      end()
      resolve(message.fault)
    }
    const fail = (error: unknown) => {
      end()
      running = undefined
      reject(error)
    }
    const patience = setTimeout(() => {
      end()
      running = undefined
      // The next file overwrites the buffer, so the thread must have ended.
      void worker.terminate().then(() => resolve(problem('file_takes_too_long')))
    }, longest)
    worker.on('message', answer).on('error', fail).postMessage({ type, bytes })
  })
}
