import { parentPort } from 'node:worker_threads'
import type { Readable } from './rules.ts'

export type Work = { bytes: Uint8Array; type: Readable }

/** Reads files in a watched thread, and loads only the readers that their types need. A failure ends it. */
parentPort?.on('message', async (work: Work) => parentPort?.postMessage(await textOf(work)))
parentPort?.postMessage('')

async function textOf({ bytes, type }: Work): Promise<string> {
  if (type === 'pdf') return (await import('./pdf.ts')).textOfPdf(bytes)
  return (await import('./office.ts')).textOfOffice(Buffer.from(bytes), type)
}
