import { parentPort } from 'node:worker_threads'
import type { DocumentType } from '#contract/applications/documents.ts'
import { faultIn } from './judge.ts'

/** Inspects one file after another, so that the main thread stays free. */
parentPort?.on('message', async ({ type, bytes }: { type: DocumentType; bytes: Uint8Array }) => {
  const { buffer, byteOffset, length } = bytes
  parentPort?.postMessage({ answer: await faultIn(type, Buffer.from(buffer, byteOffset, length)) })
})
