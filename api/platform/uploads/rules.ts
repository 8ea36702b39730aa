import { randomUUID } from 'node:crypto'

/** Where sent files are kept: those of applications, and those that come with opportunities. A name tells when it was made, so that a sweep knows what nobody can be waiting for. */
export const FOLDER = 'applications'
export const ATTACHMENTS_FOLDER = 'attachments'

export const newStorageName = (folder: string, now = Date.now()) =>
  `${folder}/${now.toString(16).padStart(12, '0')}-${randomUUID()}.bin`

export function ageOf(storageName: string, now = Date.now()): number {
  return now - Number.parseInt(storageName.split('/')[1]?.slice(0, 12) ?? '', 16)
}
