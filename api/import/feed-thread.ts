import { parentPort } from 'node:worker_threads'
import { recogniseContainer } from './files/containers.ts'
import { sourceOf, Unreadable } from './files/source-file.ts'
import { brokenRecord, type Result, readRecords } from './read-records.ts'
import type { Setting } from './reading.ts'

/** `most` results travel back at most. */
export type Asked = { bytes: Uint8Array; baseName: string; setting: Setting; most: number }
export type Answer = Result[] | 'unreadable' | 'too_many'

/** Reads one fetched file after another, so that neither its size nor what is hidden in it stops the server. */
parentPort?.on('message', async (asked: Asked) => {
  parentPort?.postMessage({ answer: await read(asked) })
})

async function read({ bytes, baseName, setting, most }: Asked): Promise<Answer> {
  const results: Result[] = []
  try {
    const container = recogniseContainer(sourceOf(baseName, Buffer.from(bytes)))
    for await (const found of container.read()) {
      if ('broken' in found) results.push(brokenRecord(found))
      else for (const result of readRecords(found, container.surroundings, setting)) results.push(result)
      if (results.length > most) return 'too_many'
    }
  } catch (error) {
    if (error instanceof Unreadable) return 'unreadable'
    throw error
  }
  return results
}
