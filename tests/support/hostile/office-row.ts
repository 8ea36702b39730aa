import type { ProblemCode } from '#contract/errors.ts'
import { buildDocx } from './build-office.ts'
import type { Hostile } from './document.ts'

type Content = Parameters<typeof buildDocx>[0]
export type OfficeRow = [name: string, does: string, refused: ProblemCode, content: Content]

export const hostileDocx = ([name, does, refused, content]: OfficeRow): Hostile => ({
  name,
  does,
  refused,
  type: 'docx',
  make: () => buildDocx(content),
})
