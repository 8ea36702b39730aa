import type { I18n } from '@lingui/core'
import { ApiError, type ProblemParams, readProblem } from '#contract/errors.ts'
import { loadLaterTexts, shownTexts } from './i18n.ts'

/** Words a problem of the contract in the reader's language; any other text stays as it is. */
export function problemWords(i18n: I18n, text: string): string {
  const { code, params } = readProblem(text) ?? {}
  return code !== undefined && Object.hasOwn(i18n.messages, code) ? i18n._(code, params) : text
}

/** Words an error in the reader's language. */
export function wordedError(i18n: I18n, error: ApiError): ApiError {
  const { code, fields, message, reason, retryAfter } = error
  const worded = Object.entries(fields ?? {}).map(([name, problems]) => [
    name,
    problems.map((each) => problemWords(i18n, each)),
  ])
  return new ApiError(code, fields && Object.fromEntries(worded), {
    detail: problemWords(i18n, message),
    ...(reason && { reason }),
    ...(retryAfter !== undefined && { retryAfter }),
    cause: error,
  })
}

/** Words a problem; `otherwise` if the catalogue does not know it. */
export type Wording = (problem: { code: string; params?: ProblemParams }, otherwise: string) => string

/** Words problems in the browser, as far as the catalogue can be loaded. */
export async function problemWording(): Promise<Wording> {
  await loadLaterTexts('errors').catch(() => undefined)
  const i18n = shownTexts()
  return ({ code, params }, otherwise) =>
    i18n && Object.hasOwn(i18n.messages, code) ? i18n._(code, params) : otherwise || code
}
