import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Channels } from '#api/platform/database/channels.ts'
import { admit, type Identity } from '#api/platform/http/route.ts'
import { tokenOf } from '#api/platform/http/serve.ts'
import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { ApiError } from '#contract/errors.ts'

const KEEP_ALIVE_MS = 25_000
/** Tabs of one person in one process. */
const MOST = 8

type Services = {
  channels: Pick<Channels, 'hear'>
  identify(token: string): Promise<Identity | undefined>
}

type Stream = { userId: number; token: string; response: ServerResponse }

/** Streams that tell a person's open pages that there is something new, as server-sent events. */
export function serveLiveNotifications(app: FastifyInstance, { channels, identify }: Services) {
  const streams = new Set<Stream>()
  const write = ({ response }: Stream, text: string) => response.write(text)
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }

  const stopHearing = channels.hear('notifications', (told) => {
    const [userId, post] = told?.split(':') ?? []
    const event = post ? moved(post) : NEWS
    for (const stream of streams) {
      if (userId === undefined || stream.userId === Number(userId)) write(stream, event)
    }
  })
  const timer = setInterval(() => {
    for (const stream of streams) {
      // A session that ended hears nothing more; a database that is away decides nothing.
      identify(stream.token)
        .then((identity) => (identity ? write(stream, ': \n\n') : end(stream)))
        .catch(() => write(stream, ': \n\n'))
    }
  }, KEEP_ALIVE_MS).unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    stopHearing()
    for (const stream of streams) end(stream)
  })

  app.get(
    NOTIFICATIONS_LIVE,
    { schema: { hide: true }, config: { needsToken: true } },
    async (request, reply) => {
      const token = tokenOf(request) ?? ''
      const { userId } = admit({ caller: 'signed-in' }, await identify(token))
      // A connection that closed meanwhile emits no second close event, so its stream would stay.
      if (request.raw.destroyed || reply.raw.destroyed) return reply.hijack()
      if ([...streams].filter((stream) => stream.userId === userId).length >= MOST)
        throw new ApiError('rate_limited')
      reply.hijack()
      const stream = { userId, token, response: reply.raw }
      streams.add(stream)
      reply.raw.on('close', () => streams.delete(stream))
      reply.raw.writeHead(200, HEADERS)
      write(stream, ': \n\n')
    },
  )
}

const NEWS = 'event: notification\ndata:\n\n'
const moved = (post: string) => `event: moved\ndata: ${post}\n\n`
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  // A proxy that gathers answers would hold the news back.
  'x-accel-buffering': 'no',
}
