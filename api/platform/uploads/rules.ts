import { randomUUID } from 'node:crypto'

/** Folders of files that applicants and companies sent. A name begins with its time, by which the sweep finds orphans. */
export const FOLDER = 'applications'
export const ATTACHMENTS_FOLDER = 'attachments'
export const EVALUATION_FOLDER = 'evaluation-documents'

export const newStorageName = (folder: string, now = Date.now()) =>
  `${folder}/${now.toString(16).padStart(12, '0')}-${randomUUID()}.bin`

export function ageOf(storageName: string, now = Date.now()): number {
  return now - Number.parseInt(storageName.split('/')[1]?.slice(0, 12) ?? '', 16)
}
