import { z } from 'zod'
import { problem } from './errors.ts'
import { LIMITS } from './vocabulary.ts'

/** Pieces of form bodies. A form sends text, and an empty text where nothing was filled in. */

export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\r\t]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** What shows nothing by itself: spaces, marks, joiners, blank letters, halves of a character and what becomes of them. */
export const SHOWS = /[^\p{Z}\p{M}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u

const atMost = (length: number) => problem('too_many_characters', { max: length })

/** One line of text that somebody must fill in; `missing` is said when it is empty. */
export const line = (missing: string, length: number = LIMITS.shortTextLength) =>
  z
    .string(missing)
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .max(length, atMost(length))
    .refine((text) => text === '' || SHOWS.test(text), missing || problem('nothing_visible'))
    .refine((text) => !UNPRINTABLE.test(text), problem('unprintable_line'))

/** Text of several lines that somebody must fill in. A form ends lines in its own way. */
export const paragraph = (missing: string, length: number) =>
  z
    .string(missing)
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .max(length, atMost(length))
    .refine((text) => !UNPRINTABLE_BUT_LINES.test(text), problem('unprintable'))

/** What may stay empty: null and '' become null, what is absent stays so, anything else is what `schema` takes. */
export const optional = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .nullish()
    .transform((text) => (text?.trim() === '' ? null : text))
    .pipe(schema.nullish())

/** Of a row, as JSON says it: no more than a column holds. */
export const rowId = z.number().int().positive().max(2_147_483_647)

/** IANA. Browsers call some zones by other names than the server and the database: each comes by its one name here. */
export const timeZone = (unknown: string) =>
  z
    .string(unknown)
    .max(60)
    .transform((name, { addIssue }) => {
      const zone = canonicalZone(name)
      if (zone === undefined) addIssue(unknown)
      return zone ?? name
    })

function canonicalZone(name: string): string | undefined {
  try {
    const zone = new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone
    return zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone) ? zone : undefined
  } catch {
    return undefined
  }
}

/** An instant as it is sent, in any offset; of years that every clock here knows. */
export const instant = (missing: string) =>
  z.iso
    .datetime({ offset: true, error: missing })
    .transform((text) => new Date(text))
    .refine((date) => date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 3000, missing)
    .transform((date) => date.toISOString())

/** Names go into mail; one that holds an address would make our mail carry somebody else's message. */
const nameOf = (missing: string, length: number) =>
  line(missing, length).refine(
    (name) => !/[<>]|:\/\/|www\./i.test(name),
    'Must be a name, without web addresses or the characters < and >',
  )
export const personName = (missing: string) => nameOf(missing, LIMITS.personNameLength)
export const companyName = (missing: string) => nameOf(missing, LIMITS.shortTextLength)

const EMAIL_FORMAT = 'Enter an email address in the correct format, like name@example.com'

/** Lower-case. International domains become ASCII, and look-alikes are refused, on the server. */
export const Email = z
  .string('Enter your email address')
  .trim()
  .min(1, 'Enter your email address')
  .max(LIMITS.emailLength, atMost(LIMITS.emailLength))
  .regex(
    /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"_/\p{Cc}]+\.[^\s@<>()[\]\\,;:"_/.\p{Cc}]{2,}$/u,
    EMAIL_FORMAT,
  )
  .toLowerCase()

/** Any characters, no rules of composition; the server also refuses common ones, the address and the brand (decisions §4). */
const NewPassword = z
  .string('Enter a password')
  .min(1, 'Enter a password')
  .min(LIMITS.passwordMin, `Password must be ${LIMITS.passwordMin} characters or more`)
  .max(LIMITS.passwordMax, `Password must be ${LIMITS.passwordMax} characters or fewer`)

export const newPassword = {
  password: NewPassword,
  password2: z.string('Enter the password again').min(1, 'Enter the password again'),
}

/** Compares the two fields of a new password, even while other fields are wrong. */
export const passwordsMatch = <T extends z.ZodType>(schema: T) =>
  schema.refine(
    (body) => {
      const { password, password2 } = body as { password?: unknown; password2?: unknown } // both by construction
      return password === password2
    },
    {
      path: ['password2'],
      message: 'Password fields do not match',
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

/** With the dial code in front, as in +233241234567; the server checks it against the country's plan and keeps E.164. */
export const ContactNumber = z
  .string('Enter a contact number')
  .trim()
  .min(1, 'Enter a contact number')
  .max(30, 'Enter a contact number with its dial code, like +233 24 123 4567')
  .regex(/^\+[\d\s().-]{5,}$/, 'Enter a contact number with its dial code, like +233 24 123 4567')

export const CountryCode = (missing: string) => z.string(missing).regex(/^[A-Z]{2}$/, missing)

/** A day as YYYY-MM-DD between 1900 and 2100. */
export const Day = z.iso
  .date('Enter a date, like 1998-05-27')
  .refine((day) => day >= '1900-01-01' && day < '2100-01-01', 'Enter a date between 1900 and 2100')

export const END_BEFORE_START = problem('end_before_start')

/** Whether a period is in order; an open start or end always is. Compares days as text. */
export const isInOrder = (start: string | null | undefined, end: string | null | undefined) =>
  !start || !end || start <= end

export const IMAGE_TOO_LARGE = 'The image must be smaller than 5 MB'

/** A chosen file. */
const ImageFile = z.file().max(LIMITS.imageBytes, IMAGE_TOO_LARGE).describe('JPEG, PNG or WebP, up to 5 MB')

/** A file, or null (in a form: '') for no picture; absent stays as it is. */
export const Picture = z
  .union([ImageFile, z.null(), z.literal('').transform(() => null)], 'Choose an image file')
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
          .max(LIMITS.skillLength, `A skill must be ${LIMITS.skillLength} characters or fewer`)
          .refine((skill) => !UNPRINTABLE.test(skill), 'A skill must not contain control characters'),
      )
      .max(LIMITS.skills, `Choose at most ${LIMITS.skills} skills`),
  )

function mergeSkills(skills: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const skill of skills.map((each) => each.trim().normalize('NFC').replace(/ +/g, ' '))) {
    const key = skill.toLowerCase()
    if (skill && !byKey.has(key)) byKey.set(key, skill)
  }
  return [...byKey.values()]
}
