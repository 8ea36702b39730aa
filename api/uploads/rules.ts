import { randomUUID } from 'node:crypto'

/** Where sent files are kept. A name tells when it was made, so that a sweep knows what nobody can be waiting for. */
export const FOLDER = 'applications'

export const newStorageName = (now = Date.now()) =>
  `${FOLDER}/${now.toString(16).padStart(12, '0')}-${randomUUID()}.bin`

export function ageOf(storageName: string, now = Date.now()): number {
  return now - Number.parseInt(storageName.slice(FOLDER.length + 1, FOLDER.length + 13), 16)
}
