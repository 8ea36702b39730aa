import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, problem } from '#contract/errors.ts'
import { line, optional, paragraph, rowId } from '#contract/fields.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { identifier, oneOf } from '#contract/parameters.ts'
import { PAGE_NAMES } from '#contract/policies.ts'
import { PAGE_LIMITS } from './pages.ts'

export const CUSTOM_PAGE_LIMITS = {
  pages: 50,
  address: 60,
  title: 100,
  description: 200,
  text: PAGE_LIMITS.text,
  position: 99,
}

/** Readers know these as pages that come with the software. */
const RESERVED: readonly string[] = PAGE_NAMES
const SHORT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a page can have this address; no other text is looked up. */
export const isShortAddress = (text: string) => text.length <= CUSTOM_PAGE_LIMITS.address && SHORT.test(text)

const ShortAddress = z
  .string(problem('page_address_missing'))
  .trim()
  .toLowerCase()
  .min(1, problem('page_address_missing'))
  .max(CUSTOM_PAGE_LIMITS.address, problem('too_many_characters', { max: CUSTOM_PAGE_LIMITS.address }))
  .refine((text) => text === '' || SHORT.test(text), problem('page_address_format'))
  .refine((text) => !RESERVED.includes(text), problem('page_address_reserved'))

const codes = Object.keys(LANGUAGES)
const language = z.enum(codes, oneOf(codes)).describe('BCP 47')
const version = z.number().int().min(1).max(2_147_483_647)
const position = z
  .number(problem('page_position_format', { max: CUSTOM_PAGE_LIMITS.position }))
  .int(problem('page_position_format', { max: CUSTOM_PAGE_LIMITS.position }))
  .min(1, problem('page_position_format', { max: CUSTOM_PAGE_LIMITS.position }))
  .max(CUSTOM_PAGE_LIMITS.position, problem('page_position_format', { max: CUSTOM_PAGE_LIMITS.position }))
  .nullable()
  .describe('From 1, of its link in the footer; null where it has none')

/** A page of the operator's own, as everybody reads it. */
const CustomPage = z.object({
  address: z.string(),
  title: z.string(),
  description: z.string().describe('For search engines and shared links'),
  language: language.describe(
    'BCP 47, of the texts: another one where the page is not written in the one asked for',
  ),
  html: z.string().describe('Safe in a page; headings from h2'),
})
export type CustomPage = z.infer<typeof CustomPage>

export const customPage = endpoint({
  method: 'GET',
  path: '/api/custom-pages/:address/',
  summary: 'A published page of the operator’s own',
  tag: 'pages',
  caller: 'visitor',
  params: z.object({ address: z.string().max(200) }),
  query: z.object({ language: z.string().max(20).optional().describe('BCP 47') }),
  output: CustomPage,
  errors: ['invalid', 'not_found', 'rate_limited'],
})

const tag = 'operator'
const caller = 'operator'
const refusals: ErrorCode[] = ['invalid', 'unauthorized', 'unverified', 'forbidden']
const params = z.object({ id: identifier })
/** A character of JSON takes six bytes at most. */
const jsonBytes = 320 * 1024

const texts = {
  title: line(problem('page_title_missing'), CUSTOM_PAGE_LIMITS.title),
  description: optional(line('', CUSTOM_PAGE_LIMITS.description)).describe(
    'For search engines; without one, the beginning of the text',
  ),
  text: paragraph(problem('page_text_missing'), CUSTOM_PAGE_LIMITS.text).describe('Markdown'),
}

const CustomPageItem = z.object({
  id: rowId,
  address: z.string(),
  title: z.string().describe('In the default language where it is written in it'),
  language,
  is_published: z.boolean(),
  footer_position: position,
})
export type CustomPageItem = z.infer<typeof CustomPageItem>

export const customPages = endpoint({
  method: 'GET',
  path: '/api/operator/custom-pages/',
  summary: 'The pages of the operator’s own, drafts as well',
  tag,
  caller,
  output: z.object({ results: z.array(CustomPageItem) }),
  errors: refusals,
})

const EditedCustomPage = z.object({
  id: rowId,
  address: z.string(),
  is_published: z.boolean(),
  footer_position: position,
  version: version.describe('Rises with each change'),
  changed_at: z.string().describe('ISO 8601, UTC'),
  changed_by: z.string().nullable().describe('Null for an operator who left'),
  texts: z.array(
    z.object({ language, title: z.string(), description: z.string().nullable(), text: z.string() }),
  ),
})
export type EditedCustomPage = z.infer<typeof EditedCustomPage>

export const editedCustomPage = endpoint({
  method: 'GET',
  path: '/api/operator/custom-pages/:id/',
  summary: 'A page of the operator’s own with its Markdown in each language',
  tag,
  caller,
  params,
  output: EditedCustomPage,
  errors: [...refusals, 'not_found'],
})

/** A page with its texts in one language; those in others stay. */
export const NewCustomPage = z.object({
  address: ShortAddress,
  language,
  ...texts,
  is_published: z.boolean(),
  footer_position: position,
})
export type NewCustomPage = z.output<typeof NewCustomPage>

/** 409 `conflict` where there are as many pages as there may be. */
export const createCustomPage = endpoint({
  method: 'POST',
  path: '/api/operator/custom-pages/',
  summary: 'Add a page of the operator’s own, as a draft or published',
  tag,
  caller,
  body: NewCustomPage,
  jsonBytes,
  status: 201,
  output: EditedCustomPage,
  errors: [...refusals, 'conflict', 'too_large'],
})

const CustomPageDraft = NewCustomPage.extend({
  based_on: version.describe('The version when the change was begun'),
})
export type CustomPageDraft = z.output<typeof CustomPageDraft>

/** 409 `conflict` where another operator changed the page meanwhile: nothing of theirs is lost. */
export const changeCustomPage = endpoint({
  method: 'PUT',
  path: '/api/operator/custom-pages/:id/',
  summary: 'Change a page of the operator’s own, publish it or take it back',
  tag,
  caller,
  params,
  body: CustomPageDraft,
  jsonBytes,
  output: EditedCustomPage,
  errors: [...refusals, 'not_found', 'conflict', 'too_large'],
})

/** 409 `conflict` where another operator changed the page meanwhile: nothing is deleted unseen. */
export const deleteCustomPage = endpoint({
  method: 'DELETE',
  path: '/api/operator/custom-pages/:id/',
  summary: 'Delete a page of the operator’s own in all languages',
  tag,
  caller,
  params,
  query: z.object({ based_on: identifier.describe('The version that was seen') }),
  output: Said,
  errors: [...refusals, 'not_found', 'conflict'],
})

export const previewCustomPage = endpoint({
  method: 'POST',
  path: '/api/operator/custom-pages/preview/',
  summary: 'The HTML of a page before it is published',
  tag,
  caller,
  body: z.object({ text: texts.text }),
  jsonBytes,
  output: z.object({ html: z.string() }),
  errors: [...refusals, 'too_large'],
})
