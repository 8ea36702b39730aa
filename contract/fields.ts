import { z } from 'zod'
import { holdsAddress } from './addresses.ts'
import { problem } from './errors.ts'
import { normalForm } from './normal-form.ts'
import { LIMITS, TEXT_LANGUAGES } from './vocabulary.ts'

/** Parts of form bodies. A form sends text, and an empty text for a field that nobody filled in. */

export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\r\t]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** A character that can be seen: no space, mark, joiner, blank letter or broken half of a character. */
export const SHOWS = /[^\p{Z}\p{M}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u

const atMost = (length: number) => problem('too_many_characters', { max: length })

/** One line of text that must be filled in; `missing` is the problem of an empty one. */
export const line = (missing: string, length: number = LIMITS.shortTextLength) =>
  z
    .string(missing)
    .trim()
    .overwrite((text) => normalForm(text))
    .min(1, missing)
    .max(length, atMost(length))
    .refine((text) => text === '' || SHOWS.test(text), missing || problem('nothing_visible'))
    .refine((text) => !UNPRINTABLE.test(text), problem('unprintable_line'))

/** Text of several lines that must be filled in. Forms end lines with CR LF, which becomes LF. */
export const paragraph = (missing: string, length: number) =>
  z
    .string(missing)
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .overwrite((text) => normalForm(text))
    .min(1, missing)
    .max(length, atMost(length))
    .refine((text) => !UNPRINTABLE_BUT_LINES.test(text), problem('unprintable'))

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text as typed: a draft may be wrong, and the check before publishing says how. */
export const typed = (length: number) =>
  z
    .string()
    .overwrite((text) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, ''))
    .max(length, problem('too_many_characters', { max: length }))
    .default('')

/** A field that may stay empty: null and '' become null, an absent one stays absent, anything else goes to `schema`. */
export const optional = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .nullish()
    .transform((text) => (text?.trim() === '' ? null : text))
    .pipe(schema.nullish())

/** A row's id in JSON, no larger than its column holds. */
export const rowId = z.number().int().positive().max(2_147_483_647)

/** The version of what somebody edited; raised by one it still fits its column. */
export const editedVersion = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_646)
  .describe('The version that was edited; a newer one is not overwritten')

/** The secret of an invitation's link. Sent in a body, because addresses end up in logs. */
export const invitationToken = z
  .string(problem('invitation_token_missing'))
  .min(1, problem('invitation_token_missing'))
  .max(200, problem('invitation_invalid'))

/** An IANA zone. Browsers know some zones by other names than the database, so each is sent on by its canonical name. */
export const timeZone = (unknown: string) =>
  z
    .string(unknown)
    .max(60, unknown)
    .transform((name, { addIssue }) => {
      const zone = canonicalZone(name)
      if (zone === undefined) addIssue(unknown)
      return zone ?? name
    })

/** @returns undefined for what names no zone */
export function canonicalZone(name: string): string | undefined {
  try {
    const zone = new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone
    return zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone) ? zone : undefined
  } catch {
    return undefined
  }
}

/** An instant in any offset; the years are limited to those that every clock here can hold. */
export const instant = (missing: string) =>
  z.iso
    .datetime({ offset: true, error: missing })
    .transform((text) => new Date(text))
    .refine((date) => date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 3000, missing)
    .transform((date) => date.toISOString())

/** Names appear in mails to strangers, so one that holds an address would make our mail carry somebody else's message. */
const nameOf = (missing: string, length: number) =>
  line(missing, length).refine((name) => !/[<>]/.test(name) && !holdsAddress(name), problem('not_a_name'))
export const personName = (missing: string) => nameOf(missing, LIMITS.personNameLength)
export const companyName = (missing: string) => nameOf(missing, LIMITS.shortTextLength)

const emailOf = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(LIMITS.emailLength, atMost(LIMITS.emailLength))
    .regex(
      /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"_/\p{Cc}]+\.[^\s@<>()[\]\\,;:"_/.\p{Cc}]{2,}$/u,
      problem('email_format'),
    )
    .toLowerCase()

/** In lower case. The server also turns international domains into ASCII and refuses look-alikes. */
export const Email = emailOf(problem('email_missing'))
/** Another person's. */
export const ColleagueEmail = emailOf(problem('colleague_email_missing'))

/** Any characters, without rules of composition; the server also refuses common passwords, the address and the brand (decisions §4). */
const NewPassword = z
  .string(problem('password_missing'))
  .min(1, problem('password_missing'))
  .min(LIMITS.passwordMin, problem('password_too_short', { min: LIMITS.passwordMin }))
  .max(LIMITS.passwordMax, problem('password_too_long', { max: LIMITS.passwordMax }))

export const newPassword = {
  password: NewPassword,
  password2: z.string(problem('password_repeat_missing')).min(1, problem('password_repeat_missing')),
}

export const PASSWORDS_DIFFER = problem('passwords_differ')

/** Compares the two fields of a new password, even while other fields are wrong. */
export const passwordsMatch = <T extends z.ZodType>(schema: T) =>
  schema.refine(
    (body) => {
      const { password, password2 } = body as { password?: unknown; password2?: unknown } // both by construction
      return password === password2
    },
    {
      path: ['password2'],
      message: PASSWORDS_DIFFER,
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

/** Begins with the dial code, as in +233241234567; the server checks it against the country's plan and keeps E.164. */
export const ContactNumber = z
  .string(problem('contact_number_missing'))
  .trim()
  .min(1, problem('contact_number_missing'))
  .max(30, problem('contact_number_format'))
  .regex(/^\+[\d\s().-]{5,}$/, problem('contact_number_format'))

export const CountryCode = (missing: string) => z.string(missing).regex(/^[A-Z]{2}$/, missing)

const YEARS = { min: '1900', max: '2100' }

/** A day as YYYY-MM-DD between 1900 and 2100. */
export const Day = z.iso
  .date(problem('date_format'))
  .refine(
    (day) => day >= `${YEARS.min}-01-01` && day < `${YEARS.max}-01-01`,
    problem('date_out_of_range', YEARS),
  )

export const END_BEFORE_START = problem('end_before_start')

/** A day, or a year alone (YYYY), as many CVs and memories have it. */
export const DayOrYear = z
  .string(problem('date_format'))
  .superRefine((given, context) => {
    const { error } = Day.safeParse(isYear(given) ? `${given}-01-01` : given)
    if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '' })
  })
  .describe('YYYY-MM-DD, or YYYY where the month is not known')

const isYear = (text: string) => /^\d{4}$/.test(text)

/** Compares days as text, as far as both are known; a period with an open start or end is always in order. */
export const isInOrder = (start: string | null | undefined, end: string | null | undefined) =>
  !start || !end || start.slice(0, end.length) <= end.slice(0, start.length)

export const IMAGE_TOO_LARGE = problem('image_too_large', { megabytes: LIMITS.imageBytes / 1_048_576 })

const ImageFile = z.file().max(LIMITS.imageBytes, IMAGE_TOO_LARGE).describe('JPEG, PNG or WebP, up to 5 MB')

/** A file, or null (in a form: '') to remove the picture; an absent field leaves it as it is. */
export const Picture = z
  .union([ImageFile, z.null(), z.literal('').transform(() => null)], problem('image_missing'))
  .optional()

/** At most 7, merged without regard to case; a form repeats the field (decisions §3). */
export const Skills = z
  .union([z.array(z.string()), z.string().transform((one) => [one])])
  .transform((skills) => mergeSkills(skills))
  .pipe(
    z
      .array(
        z
          .string()
          .max(LIMITS.skillLength, problem('skill_too_long', { max: LIMITS.skillLength }))
          .refine((skill) => !UNPRINTABLE.test(skill), problem('skill_unprintable')),
      )
      .max(LIMITS.skills, problem('too_many_skills', { max: LIMITS.skills })),
  )

function mergeSkills(skills: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const skill of skills.map((each) => normalForm(each.trim()).replace(/ +/g, ' '))) {
    const key = skill.toLowerCase()
    if (skill && !byKey.has(key)) byKey.set(key, skill)
  }
  return [...byKey.values()]
}

/** Of a text that somebody wrote. */
export const textLanguage = z
  .enum(TEXT_LANGUAGES)
  .nullable()
  .describe('Language of the text, ISO 639-1; null where it cannot be told')
