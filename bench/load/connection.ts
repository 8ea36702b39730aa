import { connect, type Socket } from 'node:net'
import { answerReader } from './answer.ts'

export type Connection = {
  /** Sends a request and reads its answer. @returns its status @throws Error when none comes, or not in time */
  ask(request: string): Promise<number>
  close(): void
}

/** All connections read into it: what was read is counted at once, and nothing of it is kept. */
const BUFFER = Buffer.allocUnsafe(65_536)

/** A connection with one request under way at most. It is opened anew where the server or a failure ended it. */
export function openConnection({ hostname, port }: URL, timeoutMs: number): Connection {
  let socket: Socket | undefined
  let asked: PromiseWithResolvers<number> | undefined
  const end = () => {
    socket?.destroy()
    socket = undefined
  }
  const fail = (error: Error) => {
    end()
    asked?.reject(error)
    asked = undefined
  }
  const take = (read: ReturnType<typeof answerReader>, bytes: Buffer) => {
    // Nobody asked for it.
    if (!asked) return end()
    try {
      const answer = read(bytes)
      if (!answer) return
      asked.resolve(answer.status)
      asked = undefined
      if (answer.isLast) end()
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const timer = setTimeout(() => asked && fail(new Error('No answer came in time')), timeoutMs)
  const opened = () => {
    const read = answerReader()
    const own = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: BUFFER,
        callback(size) {
          take(read, BUFFER.subarray(0, size))
          return true
        },
      },
    })
    own.on('error', (error) => own === socket && fail(error))
    own.on('close', () => own === socket && fail(new Error('The connection ended without an answer')))
    return own
  }
  return {
    ask(request) {
      socket ??= opened()
      asked = Promise.withResolvers()
      timer.refresh()
      socket.write(request, 'latin1')
      return asked.promise
    },
    close() {
      clearTimeout(timer)
      end()
    },
  }
}
