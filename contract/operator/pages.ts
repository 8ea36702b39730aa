import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, problem } from '#contract/errors.ts'
import { line, paragraph } from '#contract/fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/languages.ts'
import { oneOf, wholeNumber } from '#contract/parameters.ts'
import { PAGE_NAMES } from '#contract/policies.ts'

/** The longest text of a page, and the longest sentence about what changed, in characters. */
export const PAGE_LIMITS = { text: 50_000, summary: 300 }

const instant = z.string().describe('ISO 8601, UTC')
const name = z.enum(PAGE_NAMES, oneOf(PAGE_NAMES))
const version = z
  .number()
  .int()
  .describe('From 1; 0 is the text that comes with the software, in each language')
const params = z.object({ name })
const VersionQuery = z.object({ version: wholeNumber(1, 999_999).optional() })

/** Languages that the operator's pages are written in beside the default one. */
export const TRANSLATED = Object.keys(LANGUAGES).filter((each) => each !== DEFAULT_LANGUAGE)
const translated = z.object({ name, language: z.enum(TRANSLATED, oneOf(TRANSLATED)) })

const Published = z.object({ version, published_at: instant, summary: z.string().describe('What changed') })

/** A page as everybody reads it. */
const SitePage = z.object({
  name,
  title: z.string(),
  language: z
    .string()
    .describe(
      'BCP 47, of the text: the default one where the page has not been written in the one asked for',
    ),
  version,
  published_at: instant.nullable(),
  html: z.string().describe('Safe in a page; headings from h2'),
  is_newest: z.boolean(),
  unfilled: z.number().int().describe('Parts that the operator has still to fill in; they are marked'),
  versions: z.array(Published).describe('The newest 200 at most, the newest first'),
})
export type SitePage = z.infer<typeof SitePage>

const pages = { tag: 'pages', caller: 'visitor' } as const

export const sitePage = endpoint({
  ...pages,
  method: 'GET',
  path: '/api/pages/:name/',
  summary: 'Help, advice on false jobs, privacy notice or terms; also as they were in an earlier version',
  params,
  query: VersionQuery.extend({
    language: z
      .string()
      .max(20)
      .optional()
      .describe('BCP 47; the default one is answered where the page has not been written in it'),
  }),
  output: SitePage,
  errors: ['invalid', 'not_found', 'rate_limited'],
})

/** Sent with a registration, as its `…_version`: what the form showed. */
export const policyVersions = endpoint({
  ...pages,
  method: 'GET',
  path: '/api/pages/',
  summary: 'The versions in force of the privacy notice and the terms',
  output: z.object({ privacy: version, terms: version }),
  errors: ['rate_limited'],
})

const tag = 'operator'
const caller = 'operator'
const refusals: ErrorCode[] = ['invalid', 'unauthorized', 'unverified', 'forbidden']
const body = z.object({ text: paragraph(problem('page_text_missing'), PAGE_LIMITS.text) })
/** A character of JSON takes six bytes at most. */
const jsonBytes = 320 * 1024

/** A page as the operator edits it. */
const EditedPage = z.object({
  name,
  title: z.string(),
  version,
  text: z.string().describe('Markdown; of the version that was asked for'),
  unfilled: z.number().int(),
  versions: z.array(
    Published.extend({
      published_by: z
        .string()
        .nullable()
        .describe('Null for what came with the software, or an operator who left'),
      is_material: z.boolean(),
    }),
  ),
})
export type EditedPage = z.infer<typeof EditedPage>

export const editedPage = endpoint({
  method: 'GET',
  path: '/api/operator/pages/:name/',
  summary: 'A page with its Markdown and its versions',
  tag,
  caller,
  params,
  query: VersionQuery,
  output: EditedPage,
  errors: [...refusals, 'not_found'],
})

/** Version 0 is asked for by leaving it out; this answers the text that comes with the software, as it is now. */
export const suppliedPage = endpoint({
  method: 'GET',
  path: '/api/operator/pages/:name/supplied/',
  summary: 'The text of a page that comes with the software',
  tag,
  caller,
  params,
  query: z.object({ language: z.string().max(20).optional().describe('BCP 47') }),
  output: z.object({ text: z.string() }),
  errors: refusals,
})

export const PageDraft = body.extend({
  summary: line(problem('page_summary_missing'), PAGE_LIMITS.summary),
  /** Of a policy: everybody with an account is asked to acknowledge it. */
  is_material: z.boolean(),
  /** The newest version when the text was begun. */
  based_on: z.number().int().min(0).max(999_999),
})
export type PageDraft = z.output<typeof PageDraft>

/**
 * 409 `conflict` where somebody published meanwhile: nothing of theirs is lost. A policy whose text still has parts to fill in is
 * refused, at `text`.
 */
export const publishPage = endpoint({
  method: 'POST',
  path: '/api/operator/pages/:name/',
  summary: 'Publish a new version of a page',
  tag,
  caller,
  params,
  body: PageDraft,
  jsonBytes,
  output: Said.extend({ version }),
  errors: [...refusals, 'conflict', 'too_large'],
})

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/operator/pages/:name/preview/',
  summary: 'The HTML of a page before it is published',
  tag,
  caller,
  params,
  body,
  jsonBytes,
  output: z.object({ html: z.string(), unfilled: z.number().int() }),
  errors: [...refusals, 'too_large'],
})

/** The text for readers in another language than the default one, or one to begin with. */
const PageTranslation = z.object({
  version: version.describe('The newest one; 0 where the operator has not published the page'),
  revision: z.number().int().describe('0 where that version has not been written in this language'),
  text: z.string().describe('Markdown; without a revision that of an earlier version, or of the software'),
  is_shown: z
    .boolean()
    .describe('Readers in the language see this text; otherwise that of the default language'),
})
export type PageTranslation = z.infer<typeof PageTranslation>

export const editedTranslation = endpoint({
  method: 'GET',
  path: '/api/operator/pages/:name/translations/:language/',
  summary: 'The newest version of a page in another language, as Markdown',
  tag,
  caller,
  params: translated,
  output: PageTranslation,
  errors: refusals,
})

export const TranslationDraft = body.extend({
  version: z.number().int().min(1).max(999_999),
  /** The newest revision when the text was begun. */
  based_on: z.number().int().min(0).max(999_999),
})
export type TranslationDraft = z.output<typeof TranslationDraft>

/** 409 `conflict` where another version or revision was published meanwhile. Nobody is asked to acknowledge it: it says the same. */
export const publishTranslation = endpoint({
  method: 'POST',
  path: '/api/operator/pages/:name/translations/:language/',
  summary: 'Publish what the newest version of a page says in another language',
  tag,
  caller,
  params: translated,
  body: TranslationDraft,
  jsonBytes,
  output: Said,
  errors: [...refusals, 'conflict', 'too_large'],
})
