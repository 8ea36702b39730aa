import type { ProblemCode } from '#contract/errors.ts'
import { buildPdf, type Content } from './build-pdf.ts'
import type { Hostile } from './document.ts'

export type PdfRow = [name: string, does: string, refused: ProblemCode, content: Content]

export const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
export const opens = (action: string): Content => ({ catalog: `/OpenAction ${action}` })
export const annotated = (annotation: string, objects: Content['objects'] = []): Content => ({
  page: '/Annots [10 0 R]',
  objects: [`<< /Type /Annot /Rect [0 0 99 99] ${annotation} >>`, ...objects],
})
export const link = (action: string) => annotated(`/Subtype /Link /A ${action}`)
export const linkTo = (address: string) => link(`<< /S /URI /URI (${address}) >>`)
export const form = (more: string, objects: Content['objects'] = []): Content => ({
  catalog: `/AcroForm << /Fields [] ${more} >>`,
  objects,
})

export const hostilePdf = ([name, does, refused, content]: PdfRow): Hostile => ({
  name,
  does,
  refused,
  type: 'pdf',
  make: () => buildPdf(content),
})
