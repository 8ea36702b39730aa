import { Worker } from 'node:worker_threads'
import { MOST_MEMORY, type Readable, textKept } from './rules.ts'

/**
 * Reads one untrusted file: the type is an argument, the file standard input, its text standard output. A second thread does the
 * work while this one watches the memory, as limits of the heap do not cover the buffers of unpacked bytes.
 */
const type = process.argv[2] as Readable // `extractText` passes one
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
