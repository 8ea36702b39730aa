import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { frameOf, framesIn } from './frames.ts'
import type { Work } from './reader-thread.ts'
import { ENDS, LARGEST, LONGEST_READING, MOST_FILES, MOST_MEMORY, READABLE, textKept } from './rules.ts'

/**
 * Reads untrusted files, one frame after the other, from standard input, and answers each with its text. A second thread does the
 * work while this one watches it, as limits of the heap do not cover the buffers of unpacked bytes. Ends with the input.
 */
const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY / 1024 / 1024 },
  stdout: true,
  stderr: true,
})
thread.on('error', () => process.exit(ENDS.unreadable))
thread.on('exit', () => process.exit(ENDS.unreadable))
await once(thread, 'message')
const idle = process.memoryUsage.rss()
await answer(false, '')

let count = 0
for await (const { mark, body } of framesIn(process.stdin, LARGEST)) {
  const type = READABLE[mark]
  if (!type) break
  const text = await textOf({ bytes: new Uint8Array(body), type })
  await answer(++count === MOST_FILES || process.memoryUsage.rss() - idle > MOST_MEMORY / 2, text)
}
process.exit()

async function textOf(work: Work): Promise<string> {
  const watch = setInterval(watchSince(process.memoryUsage.rss(), process.cpuUsage()), 10)
  thread.postMessage(work, [work.bytes.buffer as ArrayBuffer]) // a new one, of this file alone
  const [text] = await once(thread, 'message')
  clearInterval(watch)
  return textKept(String(text))
}

/** Counts the time that it worked: a busy machine lets it wait, and no file is to blame. */
function watchSince(memory: number, cpu: NodeJS.CpuUsage) {
  return () => {
    if (process.memoryUsage.rss() - memory > MOST_MEMORY) process.exit(ENDS.tooLarge)
    const { user, system } = process.cpuUsage(cpu)
    if (user + system > LONGEST_READING * 1_000) process.exit(ENDS.tooLong)
  }
}

function answer(isLast: boolean, text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(frameOf(isLast ? 1 : 0, Buffer.from(text)), () => resolve())
  })
}
