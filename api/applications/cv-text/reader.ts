import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from '#api/platform/lowest-priority.ts'
import { WITHOUT_NETWORK } from '#api/platform/without-network.ts'
import { frameOf, framesIn } from './frames.ts'
import { ENDS, LONGEST_TEXT, LONGEST_WAITING, READABLE, type Readable } from './rules.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Leaves out DATA_DIR and `.env`, which lie beside them. */
const PROGRAM = ['api/', 'contract/', 'node_modules/', 'package.json']
/** The process may read the program and start its thread, and nothing else. */
export const HELD = [
  '--permission',
  ...PROGRAM.map((path) => `--allow-fs-read=${ROOT}${path}`),
  '--allow-worker',
  '--disable-warning=SecurityWarning',
  `--import=${new URL('./no-network.ts', import.meta.url)}`,
]
const PROCESS = fileURLToPath(new URL('./reader-process.ts', import.meta.url))

export type File = { bytes: Buffer; type: Readable }

export type Reader = {
  pid: number | undefined
  isAlive(): boolean
  /** Reads a file within so many milliseconds, waiting included. Only once at a time. */
  read(file: File, longest: number): Promise<Reading>
  /** Ends it as its input ends, which also happens when this process ends in whatever way. */
  end(): void
}

/** `isOfFile` when the file is to blame for the end of the reader. */
type Reading = { text: string; isLast: boolean } | { isOfFile: boolean }

/**
 * Starts a process that reads CVs: with the least priority, without secrets, files and network.
 * @throws when it does not start: try again later
 */
export async function startReader(): Promise<Reader> {
  const reader = (await begin(WITHOUT_NETWORK)) ?? (await begin([]))
  if (!reader) throw new Error('The process that reads CVs does not start')
  return reader
}

async function begin(launcher: string[]): Promise<Reader | undefined> {
  const [program = process.execPath, ...args] = [...launcher, process.execPath, ...HELD, PROCESS]
  const child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  lowerPriority(child.pid)
  // Its end says why.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  const closed = once(child, 'close').catch(() => [])
  const answers = framesIn(child.stdout, LONGEST_TEXT * 4)
  const next = async (longest: number) => {
    let isLate = false
    const late = () => {
      isLate = child.kill('SIGKILL')
    }
    const patience = setTimeout(late, longest)
    const { value } = await answers.next().catch(() => ({ value: undefined }))
    clearTimeout(patience)
    return { answer: value || undefined, isLate }
  }
  const countAsWork = (how: 'ref' | 'unref') => {
    child[how]()
    for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe[how]()
  }
  const end = () => void child.stdin.end()
  if (!(await next(LONGEST_WAITING)).answer) {
    child.kill('SIGKILL')
    return undefined
  }
  countAsWork('unref')
  return {
    pid: child.pid,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async read({ bytes, type }, longest) {
      countAsWork('ref')
      child.stdin.write(frameOf(READABLE.indexOf(type), bytes))
      const { answer, isLate } = await next(longest)
      if (answer) {
        countAsWork('unref')
        return { text: answer.body.toString('utf8'), isLast: answer.mark === 1 }
      }
      child.kill('SIGKILL')
      const [code] = await closed
      return { isOfFile: isLate || Object.values(ENDS).includes(code) }
    },
    end,
  }
}
