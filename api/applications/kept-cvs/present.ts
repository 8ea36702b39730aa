import type { KeptCv } from '#contract/applications/kept-cvs.ts'
import type { KeptCvRow } from './queries.ts'

export const presentKeptCv = (cv: KeptCvRow): KeptCv => ({
  id: cv.id,
  name: cv.name,
  file_name: cv.fileName,
  size: cv.size,
  sha256: cv.sha256,
  is_default: cv.isDefault,
  is_checked: cv.scan !== 'WAITING',
  is_infected: cv.scan === 'INFECTED',
  created_at: cv.createdAt.toISOString(),
})
