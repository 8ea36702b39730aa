import { extensionOf } from './entry-names.ts'
import { judgeText } from './fields.ts'
import { isLocalTemplate, isNetworkPath, isSafeLink } from './links.ts'
import { ALLOWED_RELATIONSHIPS, FETCHING, OFFICE_PARTS, REFUSED_RELATIONSHIPS } from './office-rules.ts'
import { Refusal } from './refusal.ts'
import { spendEntries, type Work } from './work.ts'
import { parseXml, readPart, readXml, type Tag } from './xml.ts'
import { listEntries, pass, type ZipEntry } from './zip.ts'

const MAIN = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
} as const
type OfficeType = keyof typeof MAIN

const TYPES = '[content_types].xml'
const XML = /^(?:xml|rels|vml|psmdcp)$/

/**
 * A Word or Excel file of since 2007: an archive of parts, of which each is looked at.
 * @returns whether it is one of this type. @throws Refusal for what the lists of office-rules.ts do not allow
 */
export async function isOffice(bytes: Buffer, type: OfficeType, work: Work): Promise<boolean> {
  const entries = listEntries(bytes)
  spendEntries(work, entries)
  // Readers compare names without case, and take the one or the other of two.
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length)
    throw new Refusal('file_malformed')
  let isOne = false
  for (const entry of entries) {
    judgeName(entry)
    if (entry.name.toLowerCase() === TYPES) isOne = judgeTypes(await readXml(bytes, entry), { type, work })
    else await judgePart(bytes, entry, work)
  }
  return isOne
}

const EMBEDDED_SHEET = /(?:^|\/)embeddings\/[^/]+\.xlsx$/i
/** Settings of printers, and notes of other programs on a sheet. */
const SETTINGS = /(?:^|\/)(?:printersettings\/printersettings|customproperty)\d{0,4}\.bin$/i

function judgeName({ name }: ZipEntry) {
  if (/vba(?:project|data)/i.test(name)) throw new Refusal('file_has_macros')
  // Charts keep their numbers in an embedded sheet.
  const isKnown = name.endsWith('/') || EMBEDDED_SHEET.test(name) || SETTINGS.test(name)
  if (!isKnown && !OFFICE_PARTS.has(extensionOf(name))) throw new Refusal('file_has_objects')
}

async function judgePart(bytes: Buffer, entry: ZipEntry, work: Work) {
  if (EMBEDDED_SHEET.test(entry.name)) {
    if (!(await isOffice(await readPart(bytes, entry), 'xlsx', work))) throw new Refusal('file_has_objects')
    return
  }
  if (!XML.test(extensionOf(entry.name))) return pass(bytes, entry)
  const xml = await readXml(bytes, entry)
  if (/\.rels$/i.test(entry.name)) return judgeRelationships(xml, entry.name, work)
  if (/(?:ddeLink|oleLink|altChunk|subDoc|connectString)\b/.test(xml))
    throw new Refusal('file_has_references')
  if (/<(?:\w+:)?(?:OLEObject|oleObject|control)\s/.test(xml)) throw new Refusal('file_has_objects')
  judgeFormulas(xml)
  judgeText(xml, work)
}

/** XML must be named so, as only then it is looked into. */
function judgeTypes(xml: string, { type, work }: { type: OfficeType; work: Work }): boolean {
  let isOne = false
  const judge = ({ attributes: { Extension = '', PartName = '', ContentType = '' } }: Tag) => {
    const extension = Extension.toLowerCase() || extensionOf(PartName)
    if (/macro|vba/i.test(ContentType)) throw new Refusal('file_has_macros')
    if (extension && /xml\s?(?:;|$)/i.test(ContentType) && !XML.test(extension))
      throw new Refusal('file_malformed')
    isOne ||= ContentType.includes(MAIN[type])
  }
  parseXml(xml, work, { open: judge })
  return isOne
}

const EXTERNAL: Record<string, (target: string) => boolean> = {
  hyperlink: isSafeLink,
  attachedtemplate: isLocalTemplate,
}

function judgeRelationships(xml: string, name: string, work: Work) {
  const isOfChart = /\/charts\/_rels\//i.test(name)
  parseXml(xml, work, {
    open({ name: tag, attributes: { Type = '', Target = '', TargetMode = '' } }) {
      if (tag !== 'Relationship') return
      const kind = Type.split('/').at(-1)?.trim().toLowerCase() ?? ''
      if (TargetMode.trim().toLowerCase() !== 'external') judgeInternal(kind, { Target, isOfChart })
      else if (!EXTERNAL[kind]?.(Target)) throw new Refusal('file_has_references')
    },
  })
}

function judgeInternal(kind: string, { Target, isOfChart }: { Target: string; isOfChart: boolean }) {
  const isSheetOfChart = kind === 'package' && isOfChart && EMBEDDED_SHEET.test(Target)
  if (!ALLOWED_RELATIONSHIPS.has(kind) && !isSheetOfChart)
    throw new Refusal(REFUSED_RELATIONSHIPS[kind] ?? 'file_has_objects')
  if (kind !== 'hyperlink' && (isNetworkPath(Target) || /^\w+:|\\/.test(Target.trim())))
    throw new Refusal('file_has_references')
}

const FORMULA =
  /<(?:\w+:)?(?:f|formula\d?|definedName|calculatedColumnFormula|totalsRowFormula)(?:\s[^<>]*)?>([^<]*)(<!)?/g
const ENTITIES: Record<string, string> = { amp: '&', apos: "'", quot: '"', lt: '<', gt: '>' }

/** A bar outside of quotes names a program, with which the sheet exchanges data (DDE). */
function judgeFormulas(xml: string) {
  for (const [, written = '', isBroken] of xml.matchAll(FORMULA)) {
    const formula = written.replace(
      /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
      (_, ...[decimal, hex, name]: string[]) =>
        name
          ? (ENTITIES[name] ?? '')
          : String.fromCharCode(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)),
    )
    const unquoted = formula.replace(/"[^"]*"|'[^']*'/g, '')
    if (isBroken || unquoted.includes('|') || FETCHING.test(unquoted))
      throw new Refusal('file_has_references')
  }
}
