import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Question, Said } from './working-host.ts'
import { TOO_MUCH, type Working } from './working-thread.ts'

export { TOO_MUCH, type Working }

const HOST = fileURLToPath(new URL('./working-host.ts', import.meta.url))
const THREAD_MEGABYTES = 256
/** It holds its memory no longer. */
const IDLE_MS = 15_000
/** V8 ends a process so whose heap is full. */
const ABORTED: unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'] satisfies NodeJS.Signals[]

/**
 * Asks one thing at a time of a thread (working-thread.ts) in a process of its own: one that takes memory faster than it can be
 * stopped ends its whole process, limited or not, which must not be the server. It is begun as it is asked, without the
 * environment and its secrets, and anew once it ended.
 */
export function workingProcess<Asked, Answer>(
  thread: URL,
  megabytes = THREAD_MEGABYTES,
): Working<Asked, Answer> {
  let running: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  const start = () => {
    const host = fork(HOST, [thread.href, String(megabytes)], {
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // One that does not start has an error and no exit.
    for (const ending of ['exit', 'error']) host.on(ending, () => forget(host))
    return host
  }
  const forget = (host: ChildProcess) => {
    if (running === host) running = undefined
  }
  const end = (host: ChildProcess) => {
    forget(host)
    if (host.connected) host.disconnect()
  }
  const ask: Working<Asked, Answer>['ask'] = async (asked, mostWork) => {
    clearTimeout(rest)
    const isFresh = running === undefined
    running ??= start()
    const host = running
    countAsWork(host, 'ref')
    try {
      return await askOf<Asked, Answer>(host, { asked, mostWork })
    } catch (error) {
      // It may have ended since the question before, or be ended from outside.
      if (isFresh || host.connected) throw error
      forget(host)
      return ask(asked, mostWork)
    } finally {
      countAsWork(host, 'unref')
      if (running === host) rest = setTimeout(end, IDLE_MS, host).unref()
    }
  }
  return { ask }
}

function countAsWork(host: ChildProcess, how: 'ref' | 'unref') {
  host[how]()
  host.channel?.[how]()
}

function askOf<Asked, Answer>(
  host: ChildProcess,
  question: Question<Asked>,
): Promise<Answer | typeof TOO_MUCH> {
  return new Promise((resolve, reject) => {
    const end = () => host.off('message', hear).off('exit', leave).off('error', fail)
    const hear = (message: unknown) => {
      end()
      const said = message as Said<Answer> // working-host.ts sends nothing else
      if ('failure' in said) reject(new Error(said.failure))
      else resolve('answer' in said ? said.answer : TOO_MUCH)
    }
    const leave = (_code: number | null, signal: NodeJS.Signals | null) => {
      end()
      if (ABORTED.includes(signal)) resolve(TOO_MUCH)
      else reject(new Error('The process ended without an answer'))
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    host.on('message', hear).on('exit', leave).on('error', fail)
    host.send(question as never, (error) => error && fail(error))
  })
}
