import { setImmediate as nextTurn } from 'node:timers/promises'
import { readCsvOf } from '#api/import/csv.ts'
import { JOB_FILE } from '#contract/integrations/job-files.ts'

const ROWS = 1_000
const SIZES = [JOB_FILE.bytes, 10 * JOB_FILE.bytes]

/** Prints for how long at most nobody is answered while a wide CSV is read, of the size that is taken and ten times as large. */
for (const size of SIZES) {
  const file = wideFile(size)
  // The first one starts the thread.
  await readCsvOf(1, wideFile(100_000), JOB_FILE)
  const began = performance.now()
  const longest = await longestBlock(readCsvOf(1, file, JOB_FILE))
  const took = performance.now() - began
  console.log(
    `${(file.length / 1024 ** 2).toFixed(0)} MB: read in ${took.toFixed(0)} ms, ${longest.toFixed(0)} ms without a turn.`,
  )
}
process.exit()

function wideFile(bytes: number): Buffer {
  const { columns } = JOB_FILE
  const cell = `"${'Maçon, "" '.repeat(Math.ceil(bytes / ROWS / columns / 11))}"`
  const line = (each: (at: number) => string) =>
    Array.from({ length: columns }, (_, at) => each(at)).join(',')
  return Buffer.from(
    [line((at) => `Column ${at}`), ...Array.from({ length: ROWS }, () => line(() => cell))].join('\n'),
  )
}

/** @returns milliseconds of the longest time between two turns of the event loop until the work is done */
async function longestBlock(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  let longest = 0
  let last = performance.now()
  while (!isDone) {
    await nextTurn()
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return longest
}
