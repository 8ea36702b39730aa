import { getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import { LONGEST_TEXT } from './rules.ts'

const MOST_PAGES = 100

/** The text of a PDF by line, up to the limits. @throws the errors of PDF.js for a broken one */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({
    data: bytes,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await task.promise
  let text = ''
  for (let n = 1; n <= Math.min(document.numPages, MOST_PAGES) && text.length < LONGEST_TEXT; n++) {
    const page = await document.getPage(n)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    text += '\n'
    page.cleanup()
  }
  return text
}
