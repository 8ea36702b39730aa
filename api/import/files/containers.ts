import type { Surroundings } from '#api/import/format.ts'
import { readJsonLines } from './json-lines.ts'
import { readJson } from './json-records.ts'
import { readPage } from './page-records.ts'
import type { Found } from './records.ts'
import { type SourceFile, Unreadable } from './source-file.ts'
import { readXml } from './xml-records.ts'

/** Name of the record element, by root element. */
const RECORD_OF_ROOT = new Map([
  ['source', 'job'],
  ['jobs', 'job'],
  ['ShowPositionOpening', 'PositionOpening'],
  ['PositionOpenings', 'PositionOpening'],
  ['PositionOpening', 'PositionOpening'],
  ['rss', 'item'],
])

export type Container = {
  name: 'JSON' | 'JSON Lines' | 'XML' | 'web page'
  read(onBytes?: (bytes: number) => void): AsyncGenerator<Found>
  surroundings: Surroundings
}

/**
 * Detects the container of a file by its content, whatever its name is.
 * @throws Unreadable for an unknown container
 */
export function recogniseContainer(file: SourceFile): Container {
  const head = file.head.replace(/^\ufeff/, '').trimStart()
  const outside = new Map<string, string>()
  const surroundings = { baseName: file.baseName, outside }
  if (head.startsWith('<')) return { ...xmlOrPage(file, head, outside), surroundings }
  if (isJsonLines(head, file)) {
    return { name: 'JSON Lines', read: (onBytes) => readJsonLines(file.chunks(onBytes)), surroundings }
  }
  if (/^[[{]/.test(head)) {
    return { name: 'JSON', read: (onBytes) => readJson(file.chunks(onBytes), head), surroundings }
  }
  throw new Unreadable('it is neither JSON, JSON Lines nor XML')
}

function xmlOrPage(
  file: SourceFile,
  head: string,
  outside: Map<string, string>,
): Omit<Container, 'surroundings'> {
  const root = rootName(head)
  const record = RECORD_OF_ROOT.get(root) ?? (/^[A-Za-z]+Notice$/.test(root) ? root : undefined)
  if (record) return { name: 'XML', read: (onBytes) => readXml(file.chunks(onBytes), record, outside) }
  if (/<script[^<>]+application\/ld\+json/i.test(head) || /^(?:html|head|script)$/i.test(root)) {
    return { name: 'web page', read: (onBytes) => readPage(file.chunks(onBytes)) }
  }
  throw new Unreadable(`it is XML of a kind that is not understood (its root is <${root}>)`)
}

/** Ends with the text where nothing ends it, so that each part is read once. */
const PROLOGUE = /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!DOCTYPE[^<>[]*(?:\[[^\]]*\]?)?[^<>]*>?/gi

function rootName(head: string): string {
  const start = head.replace(PROLOGUE, '')
  return /<(?:[\w.-]+:)?([\w.-]+)/.exec(start)?.[1] ?? ''
}

/** True for one object per line, also for a single complete line. Of a first line that goes on the file's name tells. */
function isJsonLines(head: string, { path, size }: SourceFile): boolean {
  if (!head.includes('\n') && size > head.length) return /\.(?:jsonl|ndjson)$/i.test(path)
  const lines = head.split('\n').filter((line) => line.trim())
  if (!lines[0]?.startsWith('{')) return false
  // A line that ends so continues on the next, so the file is one document.
  if (/[[{,:]\s*$/.test(lines[0])) return false
  if (lines.length === 1)
    return lines[0].trimEnd().endsWith('}') && head.slice(head.trimEnd().length).includes('\n')
  return lines[0].trimEnd().endsWith('}') || (lines[1]?.startsWith('{"') ?? false)
}
