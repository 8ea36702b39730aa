import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** So many refusals of readiness take a process out of rotation: HAProxy's and Kubernetes' default. */
const NOTICED = 3
/** Two questions within this time are a proxy that polls; one is a script that waits for the start. */
const POLLED_MS = 60_000
const TIMES = {
  /** The longest wait for a proxy to notice. */
  proxyMs: 10_000,
  /** For kept connections to make their next request, whose answer ends them. */
  keptMs: 1_000,
}

/** The time between the signal to stop and the closing of connections, in which everything is still answered. */
export type Drain = {
  isDraining(): boolean
  /** Counts a question for readiness. */
  noteQuestion(): void
  /** Resolves when connections may be closed: at once if there are none and no proxy asks for readiness. */
  begin(): Promise<void>
}

/** From `begin` on every answer ends its connection, so that no idle one is cut while a request is on its way. */
export function drainOf(app: FastifyInstance, times = TIMES): Drain {
  let questions: number[] = []
  let refusals = 0
  let isDraining = false
  const noticed = Promise.withResolvers<void>()
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  const isPolled = () => questions.length > 1 && Date.now() - (questions[0] ?? 0) < POLLED_MS
  return {
    isDraining: () => isDraining,
    noteQuestion() {
      questions = [...questions, Date.now()].slice(-2)
      if (isDraining && ++refusals >= NOTICED) noticed.resolve()
    },
    async begin() {
      isDraining = true
      const open = await promisify(app.server.getConnections.bind(app.server))()
      await Promise.all([
        open > 0 && after(times.keptMs),
        isPolled() && Promise.race([noticed.promise, after(times.proxyMs)]),
      ])
    },
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
