import { normalForm } from '#contract/normal-form.ts'
import type { Draft } from './draft.ts'
import type { Reading } from './reading.ts'

/** Data about a record from its file. */
export type Surroundings = {
  /** The file's name without folder and extensions. */
  baseName: string
  /** XML only: the first text of each element outside the records. */
  outside: Map<string, string>
}

type Understood = {
  draft: Draft
  source: string
  /** Dates count from the day of the import, so they are never shifted. */
  isDatedFromToday?: boolean
}

/** A source format: detects its records and maps them to drafts. */
export type Format<R> = {
  name: string
  recognises(record: R): boolean
  /** @throws Refusal for a record of this format that nobody could apply to */
  read(record: R, reading: Reading, surroundings: Surroundings): Understood
}

/** `Example Jobs Board` -> `example-jobs-board`, for names of sources. */
export function slug(text: string): string {
  const plain = normalForm(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 60)
}

/** Joins Markdown sections under their headings; an empty heading is left out. */
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

/** A Markdown list of links; entries without a web address are plain text. */
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
