import { z } from 'zod'
import type { Transaction } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'

/** Events of an RFP that a job tells of, as rows and names only: it reads what is true when it runs. */
export const Told = z.discriminatedUnion('event', [
  /** Somebody confirmed an act of two members; the others are asked. */
  z.object({ event: z.literal('confirmed'), opportunityId: z.number(), act: z.string(), userId: z.number() }),
  z.object({ event: z.enum(['opened', 'ranked', 'signed']), opportunityId: z.number() }),
  /** Somebody entered prices that another person reads as well. */
  z.object({ event: z.literal('priced'), opportunityId: z.number(), userId: z.number() }),
])
export type Told = z.output<typeof Told>

/** Tells of an act once it is committed, together with it: a killed process loses neither without the other. */
export function tellLater(tx: Transaction, queue: Pick<Queue, 'enqueue'>, told: Told): Promise<void> {
  return queue.enqueue(tx, 'notice', told)
}
