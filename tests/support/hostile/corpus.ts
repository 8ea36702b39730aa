import type { Honest, Hostile } from './document.ts'
import { honestPdfs } from './honest-pdfs.ts'
import { pdfActions } from './pdf-actions.ts'
import { brokenPdfs } from './pdf-broken.ts'
import { encryptedPdfs } from './pdf-encrypted.ts'
import { pdfLinks } from './pdf-links.ts'
import { pdfScripts } from './pdf-scripts.ts'

/** Documents that attack their reader: what each does, and why it is refused. */
export const hostileDocuments: Hostile[] = [
  ...pdfScripts,
  ...encryptedPdfs,
  ...pdfActions,
  ...pdfLinks,
  ...brokenPdfs,
]

/** Honest ones beside them, which look like them. */
export const honestDocuments: Honest[] = [...honestPdfs]
