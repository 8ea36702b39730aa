import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const AGAIN_MS = 100
/** Only what hangs takes so long. */
const LONGEST_MS = 120_000
/** PostgreSQL refuses to run as root. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

type Spec = {
  name: string
  command: string[]
  environment?: Record<string, string>
  isPostgres?: boolean
  /** Ids of processes that live on when this one is killed, and belong to the same machine. */
  others?: () => number[]
}

/** A program of the cluster, which can be killed and started again at the same place. */
export type Program = {
  name: string
  start(): void
  /** Ends it at once, as when its machine loses power. */
  kill(): Promise<void>
  /** Asks it to end, and waits. */
  stop(): Promise<void>
}

/** Its words go to `NAME.log` in the folder. */
export function programIn(folder: string, spec: Spec): Program {
  const { name, command, environment = {}, isPostgres = false, others = () => [] } = spec
  const [program = '', ...words] =
    isPostgres && process.getuid?.() === 0 ? [...AS_POSTGRES, ...command] : command
  let child: ChildProcess | undefined
  const gone = async () => {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    name,
    start() {
      const log = openSync(join(folder, `${name}.log`), 'a')
      child = spawn(program, words, {
        cwd: isPostgres ? folder : process.cwd(),
        stdio: ['ignore', log, log],
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...environment },
      })
    },
    async kill() {
      const all = others()
      child?.kill('SIGKILL')
      for (const id of all) killNow(id)
      await gone()
    },
    async stop() {
      child?.kill('SIGTERM')
      await Promise.race([gone(), pause(LONGEST_MS / 2, undefined, { ref: false })])
      for (const id of [...others()]) killNow(id)
      child?.kill('SIGKILL')
      await gone()
    },
  }
}

function killNow(id: number) {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Asks until it is so. @throws Error after two minutes */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  longestMs = LONGEST_MS,
): Promise<void> {
  const began = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > longestMs) throw new Error(`In vain waited for: ${what}`)
    await pause(AGAIN_MS)
  }
}

/** The status of an answer, 0 for none. */
export async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}
