import { parentPort } from 'node:worker_threads'
import { type Given, type JobRow, readJobRow } from './job-row.ts'

export type Asked = { rows: string[][]; given: Given }

/** Reads rows of one table after another, as a text of a row may take its converter very long. */
parentPort?.on('message', ({ rows, given }: Asked) => {
  const answer: JobRow[] = rows.map((row) => readJobRow(row, given))
  parentPort?.postMessage({ answer })
})
