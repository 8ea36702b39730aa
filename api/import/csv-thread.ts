import { parentPort } from 'node:worker_threads'
import { type FieldErrors, isApiError } from '#contract/errors.ts'
import { type Most, readCsv, type Table } from './files/csv.ts'

export type Asked = { bytes: Uint8Array; most: Most }
export type Answer = { table: Table } | { wrong: FieldErrors }

/** Reads one CSV after another, as a wide one takes a second. */
parentPort?.on('message', async (asked: Asked) => {
  parentPort?.postMessage({ answer: await read(asked) })
})

async function read({ bytes, most }: Asked): Promise<Answer> {
  try {
    return { table: await readCsv(Buffer.from(bytes), most) }
  } catch (error) {
    if (isApiError(error) && error.fields) return { wrong: error.fields }
    throw error
  }
}
