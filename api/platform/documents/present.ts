import type { Words } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import { documentPath, type SiteDocument, START_DOCUMENT } from '#contract/operator/documents.ts'
import { allDocuments, isDecision } from './files.ts'
import { DECISIONS, renderDocument } from './markdown.ts'

type Reader = { words: Words; brandName: string }
type Text = Pick<SiteDocument, 'title' | 'language'> & { source: string; file: string }

/** For whom each part of the first page is. */
const READERS = ['seekers', 'companies', 'operators', 'integrators'] as const

/** @throws ApiError not_found for a name that no document has */
export function presentDocument(name: string, reader: Reader): SiteDocument {
  const text = findText(name, reader)
  if (!text) throw new ApiError('not_found')
  const { title, language, source, file } = text
  return { name, title, language, documents: contentsIn(reader), ...renderDocument(source, { file, has }) }
}

/** All documents, for the sitemap. Those that are made here are in every language. */
export const listDocuments = (): { name: string; only?: Language }[] => [
  { name: START_DOCUMENT },
  ...[...allDocuments().keys()].map((name) => ({ name, only: DEFAULT_LANGUAGE })),
  { name: DECISIONS },
]

const has = (name: string) => name === START_DOCUMENT || name === DECISIONS || allDocuments().has(name)

function contentsIn({ words }: Reader): SiteDocument['documents'] {
  const guides = [...allDocuments().values()].filter((each) => !isDecision(each))
  const { language } = words
  return [
    { name: START_DOCUMENT, title: words.text('documents.start.title'), language },
    ...guides.map(({ name, title }) => ({ name, title, language: DEFAULT_LANGUAGE })),
    { name: DECISIONS, title: words.text('documents.decisions.title'), language },
  ]
}

function findText(name: string, reader: Reader): Text | undefined {
  if (name === START_DOCUMENT) return startText(reader)
  if (name === DECISIONS) return decisionsText(reader)
  const found = allDocuments().get(name)
  return found && { ...found, language: DEFAULT_LANGUAGE }
}

/** Leads each kind of reader to what is written for them, in the reader's language. */
function startText({ words, brandName: brand }: Reader): Text {
  const parts = READERS.map(
    (who) =>
      `## ${words.text(`documents.${who}.title`)}\n\n${words.text(`documents.${who}.text`, { brand })}`,
  )
  const source = [words.text('documents.start.text', { brand }), ...parts].join('\n\n')
  return { title: words.text('documents.start.title'), language: words.language, source, file: '' }
}

function decisionsText({ words }: Reader): Text {
  const items = [...allDocuments().values()]
    .filter(isDecision)
    .map(({ name, title }) => `- [${title}](${documentPath(name)})`)
  const source = [words.text('documents.decisions.text'), items.join('\n')].join('\n\n')
  return { title: words.text('documents.decisions.title'), language: words.language, source, file: '' }
}
