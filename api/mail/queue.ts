import { z } from 'zod'
import type { Transaction } from '#api/database/client.ts'
import type { Queue } from '#api/queue/queue.ts'

/** A letter that is to be written. It names rows and holds no secret: codes and links are made when it is sent. */
export const Letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), codeId: z.number() }),
  z.object({ kind: z.literal('welcome'), userId: z.number() }),
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('invitation'), invitationId: z.number() }),
  z.object({ kind: z.literal('password-changed'), userId: z.number() }),
  z.object({ kind: z.literal('leaving'), userId: z.number() }),
  z.object({ kind: z.literal('notification'), notificationId: z.number() }),
  z.object({
    kind: z.literal('alert'),
    savedSearchId: z.number(),
    callIds: z.array(z.number()),
    more: z.number(),
  }),
])
export type Letter = z.infer<typeof Letter>

export type MailQueue = { enqueue(tx: Transaction, letter: Letter): Promise<void> }

export const mailQueue = (queue: Pick<Queue, 'enqueue'>): MailQueue => ({
  enqueue: (tx, letter) => queue.enqueue(tx, 'mail', letter),
})
