import type { ProblemCode } from '#contract/errors.ts'

/** Problems whose words say nothing of what they are about, as the field beside them does: "Must be 200 characters or fewer". */
export const SUBJECTLESS: ReadonlySet<string> = new Set([
  'invalid_value',
  'instant',
  'too_many_characters',
  'unprintable',
  'unprintable_line',
  'nothing_visible',
  'not_a_name',
  'whole_number',
  'whole_number_between',
  'one_of',
  'characters_at_most',
  'control_characters',
  'coordinates',
  'amount',
  'at_most_values',
  'no_such_currency',
  'place_unknown',
  'country_code',
  'currency_code',
  'time_zone',
  'web_address',
  'webhook_url',
  'not_a_cursor',
  'receipt_number',
  'sha256',
  'screening_answer_missing',
  'answer_number',
  'answer_choice',
  'answers_malformed',
  'mail_id',
  'unknown_ocid',
] satisfies ProblemCode[])

/** "Must be 200 characters or fewer" -> "must be 200 characters or fewer", to stand behind a label. */
export const withinSentence = (words: string, language: string) =>
  words.charAt(0).toLocaleLowerCase(language) + words.slice(1)
