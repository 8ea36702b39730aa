import { expect, it } from 'vitest'
import { INSPECTED_AT_ONCE, inspect } from './inspect.ts'

const MB = 1024 * 1024
const slow = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(10 * MB, '/S /URI '),
  Buffer.from('%%EOF'),
])
const good = Buffer.from('%PDF-1.7\n\n%%EOF')

// Tests of other files in this process are counted too: the accounts of these have used no time before.
const [FIRST, SECOND, OTHER] = [9_000_001, 9_000_002, 9_000_003]

it('judges another’s file after a few of two accounts that flood it with slow ones', async () => {
  const begun: string[] = []
  const rooms = new Set<Buffer>()
  const send = (userId: number, content: Buffer, mostWork?: number) =>
    inspect(
      {
        userId,
        type: 'pdf',
        read: async (room) => {
          begun.push(`of ${userId}`)
          rooms.add(room)
          return content
        },
      },
      mostWork,
    )
  const flood = (userId: number) => Array.from({ length: 10 }, () => send(userId, slow, 1))
  const flooding = [...flood(FIRST), ...flood(SECOND)]
  expect(await send(OTHER, good)).toBeUndefined()
  expect(begun.indexOf(`of ${OTHER}`)).toBeLessThanOrEqual(INSPECTED_AT_ONCE + 1)
  expect(new Set(await Promise.all(flooding))).toEqual(new Set(['file_takes_too_long']))
  // Each place has one buffer for all of its files, which bounds the memory.
  expect(rooms.size).toBeLessThanOrEqual(INSPECTED_AT_ONCE)
})
