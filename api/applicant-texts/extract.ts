import { spawn } from 'node:child_process'
import type { Readable as Stream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { turns } from '#api/turns.ts'
import { LONGEST_READING, LONGEST_TEXT, type Readable } from './rules.ts'

const PROCESS = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What the program consists of; DATA_DIR and `.env` lie beside it. */
const PROGRAM = ['api/', 'contract/', 'node_modules/', 'package.json']
/** It can read the program, start its thread, and nothing else: no other file, no further process. */
const ALLOWED = [
  '--permission',
  ...PROGRAM.map((path) => `--allow-fs-read=${ROOT}${path}`),
  '--allow-worker',
  '--disable-warning=SecurityWarning',
]

const inTurn = turns({ atOnce: 1, waiting: 400 })

/**
 * The text of a file, read by a process of its own that is killed when it takes too long and that holds nothing of ours.
 * @returns undefined when it cannot be read. @throws when no process could be started
 */
export function extractText(content: Stream, type: Readable): Promise<string | undefined> {
  return inTurn(async () => {
    const child = spawn(process.execPath, [...ALLOWED, PROCESS, type], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    const patience = setTimeout(() => child.kill('SIGKILL'), LONGEST_READING)
    try {
      // Whoever ends early closes the pipe; what that means, the code of its end says.
      const sent = pipeline(content, child.stdin).catch(() => {})
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of child.stdout) {
        size += piece.length
        if (size > LONGEST_TEXT * 4) break
        pieces.push(piece)
      }
      await sent
      return (await ended) === 0 ? Buffer.concat(pieces).toString('utf8') : undefined
    } finally {
      clearTimeout(patience)
      child.kill('SIGKILL')
    }
  })
}
