import { Worker } from 'node:worker_threads'
import { turns, turnsOfEach } from '#api/platform/concurrency.ts'
import type { DocumentType } from '#contract/applications/documents.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** A file is looked at as a whole, in memory: one at a time. */
const inTurn = turns({ atOnce: 1, waiting: 400 })

/** One person's files are looked at one form at a time, so that those of others come in between. */
export const inTurnOf = turnsOfEach({ atOnce: 1, waiting: 100 })

/**
 * Read again and again into the same place: memory that is only let go of later would add up. The thread sees it
 * without a copy.
 */
let kept: Buffer | undefined
function room(): Buffer {
  kept ??= Buffer.from(new SharedArrayBuffer(LIMITS.proposalPartBytes))
  return kept
}

/** Far more than an honest file needs, also on a busy machine. */
const LONGEST_MS = 20_000

/**
 * Looks whether a file is what its name says, and holds nothing that a reader would have to trust. It is done in a thread:
 * a file that is made to take long holds up nobody but those who send files, and them not for ever.
 * @returns why it is not taken, or undefined. @throws ApiError unavailable when too many wait
 */
export function inspect(
  type: DocumentType,
  read: (room: Buffer) => Promise<Buffer>,
  longest = LONGEST_MS,
): Promise<string | undefined> {
  return inTurn(async () => inspectInThread(type, await read(room()), longest))
}

let running: Worker | undefined
function thread(): Worker {
  running ??= new Worker(new URL('./inspect-thread.ts', import.meta.url))
  running.unref()
  return running
}

function inspectInThread(type: DocumentType, bytes: Buffer, longest: number): Promise<string | undefined> {
  const worker = thread()
  return new Promise<string | undefined>((resolve, reject) => {
    const end = () => {
      clearTimeout(patience)
      worker.off('message', answer).off('error', fail)
    }
    const answer = (message: { reason?: string }) => {
      // Under `node --watch` Node itself sends messages too: the files that the thread imports.
      if (!('reason' in message)) return
      end()
      resolve(message.reason)
    }
    const fail = (error: unknown) => {
      end()
      running = undefined
      reject(error)
    }
    const patience = setTimeout(() => {
      end()
      running = undefined
      // The place it reads from is another's then.
      void worker.terminate().then(() => resolve(TOO_LONG))
    }, longest)
    worker.on('message', answer).on('error', fail).postMessage({ type, bytes })
  })
}

const TOO_LONG = 'takes too long to look through. Save it anew, or print it to a PDF'
