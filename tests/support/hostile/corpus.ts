import { archives } from './archives.ts'
import type { Honest, Hostile } from './document.ts'
import { hostileFormulas } from './formulas.ts'
import { honestFiles } from './honest-files.ts'
import { honestPdfs } from './honest-pdfs.ts'
import { honestOfficeAddresses, officeAddresses } from './office-addresses.ts'
import { honestDrawings, officeDrawings } from './office-drawings.ts'
import { officeFields } from './office-fields.ts'
import { officeRelations } from './office-relations.ts'
import { officeShadowed } from './office-shadowed.ts'
import { officeSheets } from './office-sheets.ts'
import { honestAddresses, openAddresses } from './open-addresses.ts'
import { openDocuments } from './open-documents.ts'
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
  ...officeRelations,
  ...officeFields,
  ...officeShadowed,
  ...officeSheets,
  ...hostileFormulas,
  ...officeDrawings,
  ...officeAddresses,
  ...openDocuments,
  ...openAddresses,
  ...archives,
]

/** Honest ones beside them, which look like them. */
export const honestDocuments: Honest[] = [
  ...honestPdfs,
  ...honestFiles,
  ...honestDrawings,
  ...honestOfficeAddresses,
  ...honestAddresses,
]
