import { parentPort, workerData } from 'node:worker_threads'
import type { Readable } from './rules.ts'

/** Reads one file in a watched thread, and loads only the reader that its type needs. */
const { bytes, type }: { bytes: Uint8Array; type: Readable } = workerData
parentPort?.postMessage(await textOf())

async function textOf(): Promise<string> {
  if (type === 'pdf') return (await import('./pdf.ts')).textOfPdf(bytes)
  return (await import('./office.ts')).textOfOffice(Buffer.from(bytes), type)
}
