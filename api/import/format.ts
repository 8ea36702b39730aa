import type { Draft } from './draft.ts'
import type { Reading } from './reading.ts'

/** What a record's file says about it beside the record. */
export type Surroundings = {
  /** The file's name without folder and endings. */
  baseName: string
  /** Of XML: the first text of each element that stands outside the records. */
  outside: Map<string, string>
}

type Understood = {
  draft: Draft
  source: string
  /** The dates are counted from the day of the import: they never need to be moved. */
  isDatedFromToday?: boolean
}

/** One source format: which records are its own, and how one of them reads. */
export type Format<R> = {
  name: string
  recognises(record: R): boolean
  /** @throws Refusal when the record is of this format but is no opportunity that people could answer */
  read(record: R, reading: Reading, surroundings: Surroundings): Understood
}

/** `Example Jobs Board` -> `example-jobs-board`, for the names of sources. */
export function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
}

/** Parts of a Markdown text, each under its heading; without a heading where it is empty. */
export function sections(
  ...parts: ([heading: string, text: string | null | undefined] | string | null)[]
): string | null {
  const written = parts.flatMap((part) => {
    if (!part) return []
    if (typeof part === 'string') return [part]
    return part[1] ? [part[0] ? `### ${part[0]}\n\n${part[1]}` : part[1]] : []
  })
  return written.join('\n\n') || null
}

/** A Markdown list of links; what has no web address is named only. */
export function linkList(links: { title: string | undefined; url: string | undefined }[]): string | null {
  const lines = links.slice(0, MOST_LINKS).flatMap(({ title, url }) => {
    const name = title
      ?.replace(/[[\]\\*_`<>]/g, ' ')
      .replace(/^n\/?a$/i, '')
      .replace(/\s+/g, ' ')
      .trim()
    const isWeb = url && /^https?:\/\/[^\s<>()]+$/i.test(url)
    if (isWeb) return [name ? `- [${name}](${url})` : `- <${url}>`]
    return name ? [`- ${name}`] : []
  })
  return [...new Set(lines)].join('\n') || null
}

const MOST_LINKS = 50
