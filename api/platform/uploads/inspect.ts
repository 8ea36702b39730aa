import { availableParallelism } from 'node:os'
import { fairTurns, turnsOfEach } from '#api/platform/concurrency.ts'
import { TOO_MUCH, type Working, workingProcess } from '#api/platform/threads/working-process.ts'
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

/** `room` is one buffer for all files, as memory that is collected late adds up. */
type Asked = { type: DocumentType; bytes: Buffer }
type Inspector = { room: Buffer; thread: Working<Asked, Problem | undefined> }
const THREAD = new URL('./inspect-thread.ts', import.meta.url)
const free: Inspector[] = []
const newInspector = (): Inspector => ({
  room: Buffer.alloc(LIMITS.proposalPartBytes),
  thread: workingProcess(THREAD),
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
      const fault = await inspector.thread.ask({ type, bytes: await read(inspector.room) }, mostWork)
      return fault === TOO_MUCH ? problem('file_takes_too_long') : fault
    } finally {
      free.push(inspector)
    }
  })
}
