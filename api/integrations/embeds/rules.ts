import { z } from 'zod'
import { contrast } from '#api/platform/images/contrast.ts'
import { LANGUAGES, type Language, languageAndPath } from '#contract/languages.ts'
import { KINDS, type Kind } from '#contract/vocabulary.ts'

export const EMBED_PARAMETERS = ['kind', 'theme', 'accent', 'limit', 'lang']
const MOST = 50

export type Look = { theme: 'light' | 'dark' | 'auto'; accent?: string | undefined }
export type EmbedQuery = Look & {
  kind: 'job' | 'rfp' | undefined
  kinds: readonly Kind[]
  limit: number
  lang?: Language | undefined
}

/** A page of somebody else names these by hand, so what is wrong counts as absent. */
const Query = z.object({
  kind: z.enum(['job', 'rfp']).optional().catch(undefined),
  theme: z.enum(['light', 'dark', 'auto']).catch('auto'),
  accent: z
    .string()
    .regex(/^#?[\da-f]{6}$/i)
    .transform((text) => `#${text.replace('#', '').toLowerCase()}`)
    .optional()
    .catch(undefined),
  limit: z.coerce.number().int().min(1).max(MOST).catch(10),
  lang: z
    .string()
    .refine((text): text is Language => Object.hasOwn(LANGUAGES, text))
    .optional()
    .catch(undefined),
})

export function readEmbedQuery(query: unknown): EmbedQuery {
  const read = Query.parse(query)
  const kinds = KINDS.filter((each) => read.kind === undefined || each.toLowerCase() === read.kind)
  return { ...read, kind: read.kind, kinds }
}

/** Black or white, whichever stands out more on a colour. */
export const inkOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff'

/** A page of this site that can be embedded, by its address. */
const EMBEDDABLE = /^\/(jobs|rfps|companies)\/([1-9]\d{0,9})\/?$/
type EmbedPath = 'jobs' | 'rfps' | 'companies'

export function embeddableOf(address: string): { of: EmbedPath; id: number; language: Language } | undefined {
  const { language, path } = languageAndPath(address)
  const [, of, id] = EMBEDDABLE.exec(path) ?? []
  if (!of || Number(id) > 2_147_483_647) return undefined
  return { of: of as EmbedPath, id: Number(id), language } // one of the expression's three
}
