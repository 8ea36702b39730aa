import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { addAbortSignal, type Readable as Stream, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { turns } from '#api/platform/concurrency.ts'
import { LONGEST_FETCHING, LONGEST_READING, LONGEST_TEXT, type Readable } from './rules.ts'

const PROCESS = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Leaves out DATA_DIR and `.env`, which lie beside them. */
const PROGRAM = ['api/', 'contract/', 'node_modules/', 'package.json']
/** The process may read the program and start its thread, and nothing else. */
const ALLOWED = [
  '--permission',
  ...PROGRAM.map((path) => `--allow-fs-read=${ROOT}${path}`),
  '--allow-worker',
  '--disable-warning=SecurityWarning',
]

const inTurn = turns({ atOnce: 1, waiting: 400 })

type Source = () => Promise<Stream | undefined>

type Patience = { fetching: number; reading: number }
const PATIENCE: Patience = { fetching: LONGEST_FETCHING, reading: LONGEST_READING }

/**
 * Extracts the text of a file in a process without secrets, which is killed when it takes too long. The file is opened when its
 * turn comes.
 * @returns undefined when it is unreadable or gone. @throws when no process starts or the storage breaks off: try again later
 */
export function extractText(
  open: Source,
  type: Readable,
  patience: Patience = PATIENCE,
): Promise<string | undefined> {
  return inTurn(async () => {
    const content = await open()
    return content && readInProcess(content, type, patience)
  })
}

async function readInProcess(content: Stream, type: Readable, { fetching, reading }: Patience) {
  const child = spawn(process.execPath, [...ALLOWED, PROCESS, type], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let patience: NodeJS.Timeout | undefined
  const beginReading = () => {
    patience = setTimeout(() => child.kill('SIGKILL'), reading)
  }
  addAbortSignal(AbortSignal.timeout(fetching), content)
  try {
    const [text] = await Promise.all([textFrom(child), pipeContent(content, child).then(beginReading)])
    return text
  } finally {
    clearTimeout(patience)
    child.kill('SIGKILL')
    content.destroy()
  }
}

type Reader = ChildProcessByStdio<Writable, Stream, null>

/** @throws the failure of the source; a reader that ends early is none */
async function pipeContent(content: Stream, reader: Reader) {
  // A reader that ends early closes the pipe; its exit code says why.
  reader.stdin.on('error', () => {})
  content.pipe(reader.stdin)
  await Promise.race([finished(content, { writable: false }), once(reader, 'close')])
}

async function textFrom(reader: Reader): Promise<string | undefined> {
  const [text, [code]] = await Promise.all([allOf(reader.stdout), once(reader, 'close')])
  return code === 0 ? text : undefined
}

async function allOf(output: Stream): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of output) {
    size += piece.length
    if (size > LONGEST_TEXT * 4) break
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
