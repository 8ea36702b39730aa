import { isLocalTemplate, isSafeLink, namesAddress } from '#api/platform/uploads/links.ts'
import { Refusal } from '#api/platform/uploads/refusal.ts'
import type { Attribute, Watcher } from '#api/platform/uploads/xml.ts'

/** Texts and names that people write, which no reader follows. */
const TEXTS =
  /^(?:(?:display-)?name|title|label|description|(?:string-|current-)?value|string-value-(?:if-\w+|phonetic)|author|help-message)$/
/** Statements about a document and the way to them: names of things, which look like addresses of the web. */
const STATEMENTS = /^http:\/\/www\.w3\.org\/(?:1999\/02\/22-rdf-syntax-ns#|1999\/xhtml|2003\/g\/data-view#)$/
const WEB = /^https?:\/\/[^\\]*$/i
/** Databases have a name that the reader's program knows, or else an address. */
const SOURCE = /^(?:datasource|database-name|source-name)$/
/** No sheet has such signs in its name; a file stands before a #. */
const CELLS = /(?:address|addresses|cell-range|linked-cell|-ranges?)$/

/** Whether an attribute of OpenDocument that is no link, picture or formula names a file or a place elsewhere. */
export function namesElsewhere(element: string, { uri, local, value }: Attribute): boolean {
  if (uri === 'http://www.w3.org/2000/xmlns/') return false
  if (element === 'bibliography-mark') return /url$/.test(local) && !isSafeLink(value)
  if (SOURCE.test(local)) return /[:\\/%]/.test(value)
  if (CELLS.test(local)) return /[\\/]|'#/.test(value)
  if (WEB.test(value) && (STATEMENTS.test(uri) || /(?:^|-)algorithm$/i.test(local))) return false
  return !TEXTS.test(local) && namesAddress(value)
}

/** Printers are on a network, and layers are bits. */
const NO_ADDRESS = /^Print|Layers$/
/** Old programs note their tables of colours on the author's own disk. */
const leads = (setting: string) => namesAddress(setting) && !isLocalTemplate(setting)

/** @throws Refusal for settings that name a database or a table of colours elsewhere */
export function watchSettings(): Watcher {
  let setting: string | undefined
  return {
    open({ local, attributes }) {
      const name = attributes.find((attribute) => attribute.local === 'name')?.value ?? ''
      if (local === 'config-item') setting = NO_ADDRESS.test(name) ? undefined : ''
    },
    text(piece) {
      if (setting !== undefined) setting += piece
    },
    close({ local }) {
      if (local !== 'config-item') return
      if (setting !== undefined && leads(setting)) throw new Refusal('file_has_references')
      setting = undefined
    },
  }
}
