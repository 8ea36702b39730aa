import { z } from 'zod'
import { problem } from '#contract/errors.ts'

/** Without a tag: `direct` for nothing known, `site` for a page of this site. `other` is a tag that nobody made a link for. */
export const OWN_SOURCES = ['direct', 'site', 'other'] as const

/** Places that need no link of the company's own to be told apart. */
export const KNOWN_SOURCES = [
  'linkedin',
  'facebook',
  'instagram',
  'whatsapp',
  'telegram',
  'x',
  'twitter',
  'google',
  'indeed',
  'email',
] as const

export const SOURCE_LENGTH = 40
const TAG = /^[a-z0-9-]{1,40}$/

/** The tag of a link as it is counted: never longer than 40, and `other` for what is none. */
function sourceOf(given: string | undefined): string {
  const tag = (given ?? '').trim().toLowerCase()
  if (tag === '') return 'direct'
  return TAG.test(tag) ? tag : 'other'
}

/** Far longer than any tag. */
const LONGEST = 300

/** Where a reader came from, by the tag of the link; a wrong one is counted as `other`. */
export const Source = z
  .string()
  .max(LONGEST, problem('too_many_characters', { max: LONGEST }))
  .transform(sourceOf)
  .describe('The tag of the link to the job')

/** A tag that a company chooses, as typed: "Daily Graphic" is `daily-graphic`. */
export const ChosenSource = z
  .string(problem('source_missing'))
  .transform((typed) =>
    typed
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-'),
  )
  .pipe(
    z
      .string()
      .min(1, { error: problem('source_missing'), abort: true })
      .regex(TAG, problem('source_format', { max: SOURCE_LENGTH }))
      .refine((tag) => !(OWN_SOURCES as readonly string[]).includes(tag), problem('source_reserved')),
  )
