import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openChannels, sendOn } from '#api/platform/database/channels.ts'
import { testApp } from '#tests/support/app.ts'
import { visitors } from '#tests/support/inject.ts'
import type { Parts } from '#tests/support/queue.ts'

type Open = Parameters<typeof openChannels>[0] & Parts

/** Another process on the same database, which hears of changes as any process does. */
export async function onlooker(open: Open) {
  const channels = await openChannels(open)
  const server = await testApp(open, {}, { channels })
  onTestFinished(() => channels.stop())
  const visit = visitors(server.app)
  return {
    ...server,
    visit,
    /** Resolves once all that was committed so far has been heard. */
    async heard() {
      const mark = randomUUID()
      const heard = Promise.withResolvers<void>()
      const stop = channels.hear('notifications', (text) => text === mark && heard.resolve())
      await sendOn(open.database, 'notifications', mark)
      await heard.promise
      stop()
    },
  }
}
