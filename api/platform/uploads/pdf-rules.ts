import type { ProblemCode } from '#contract/errors.ts'

/** Actions that stay within the document, or follow a link that is looked at for itself (ISO 32000-2, 12.6.4). */
export const ALLOWED_ACTIONS = [
  'GoTo',
  'URI',
  'Named',
  'Thread',
  'Hide',
  'ResetForm',
  'SetOCGState',
  'Trans',
].map((name) => `/${name}`)

/** Commands of /Named that show another page, or this one otherwise. */
export const ALLOWED_COMMANDS = [
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'GoBack',
  'GoForward',
  'GoToPage',
  'Find',
  'FullScreen',
  'Print',
].map((name) => `/${name}`)

export const ALLOWED_ANNOTATIONS = [
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'Widget',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  'Redact',
].map((name) => `/${name}`)

/**
 * Kinds that are refused wherever a file names them as one, also where no reader would come: what is allowed is asked for
 * what readers can reach, and a false turn on the way there must hide nothing.
 */
export const REFUSED_KINDS: Record<string, ProblemCode> = {
  '/JavaScript': 'pdf_has_scripts',
  '/Launch': 'pdf_has_actions',
  '/SubmitForm': 'pdf_has_actions',
  '/ImportData': 'pdf_has_actions',
  '/GoToR': 'pdf_has_actions',
  '/GoToE': 'pdf_has_actions',
  '/Rendition': 'pdf_has_media',
  '/RichMediaExecute': 'pdf_has_media',
  '/GoTo3DView': 'pdf_has_media',
}

/** Subtypes of annotations and pictures, refused like the kinds above. */
export const REFUSED_SUBTYPES: Record<string, ProblemCode> = {
  '/RichMedia': 'pdf_has_media',
  '/3D': 'pdf_has_media',
  '/Screen': 'pdf_has_media',
  '/Movie': 'pdf_has_media',
  '/Sound': 'pdf_has_media',
  '/FileAttachment': 'pdf_has_attached_files',
  '/PS': 'pdf_has_scripts',
}
