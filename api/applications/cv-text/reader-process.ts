import { Worker } from 'node:worker_threads'
import { MOST_MEMORY, type Readable, textKept } from './rules.ts'

/**
 * A process of its own for one file that somebody sent: the type comes as an argument, the file on standard input, its text goes
 * to standard output. The work is done by a thread, so that this one is free to see how much memory is used: limits of
 * the heap do not cover buffers, which is where packed bytes are unpacked to.
 */
const type = process.argv[2] as Readable // who starts it says one
const pieces: Buffer[] = []
for await (const piece of process.stdin) pieces.push(piece)

const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
  workerData: { bytes: new Uint8Array(Buffer.concat(pieces)), type },
  resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY / 1024 / 1024 },
  stdout: true,
  stderr: true,
})
const base = process.memoryUsage.rss()
const watch = setInterval(() => {
  if (process.memoryUsage.rss() - base > MOST_MEMORY) process.exit(3)
}, 10)
worker.on('error', () => process.exit(2))
worker.on('message', (text: string) => {
  clearInterval(watch)
  process.stdout.write(textKept(text), () => process.exit(0))
})
