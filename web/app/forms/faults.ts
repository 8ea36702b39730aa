import { type ApiError, isApiError, readProblem } from '#contract/errors.ts'
import { SUBJECTLESS } from './subjectless.ts'

/** The first message of each wrong field, by the field's name. */
export type FormErrors = Record<string, string>

/** Problems of fields, or of none of them. */
export type Fault = FieldFaults & { problem?: string; error?: unknown }

/** `subjectless`: the fields whose message does not say what it is about. */
export type FieldFaults = { fields: FormErrors; subjectless?: string[] }

/** The first problem of each field, in words. */
export function faultsOf(
  issues: { path: PropertyKey[]; message: string }[],
  problemText: (problem: string) => string,
): FieldFaults {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? '')] ??= message
  const all = Object.entries(problems)
  return {
    fields: Object.fromEntries(all.map(([name, problem]) => [name, problemText(problem)])),
    subjectless: subjectless(all.map(([name, problem]) => [name, readProblem(problem)?.code])),
  }
}

const subjectless = (codes: [name: string, code: string | undefined][]) =>
  codes.filter(([, code]) => code !== undefined && SUBJECTLESS.has(code)).map(([name]) => name)

/** A refusal in one line. */
export function firstMessage(error: ApiError): string {
  return Object.values(error.fields ?? {}).flat()[0] ?? error.message
}

export function faultOf(error: unknown, offline: string): Fault {
  if (!isApiError(error)) {
    // The login page of a hotel's network, for one, is no answer of the API.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) reportError(error)
    return { fields: {}, problem: offline, error }
  }
  if (!error.fields) return { fields: {}, problem: error.message, error }
  const first = Object.entries(error.fields).map(([name, [message = '']]) => [name, message])
  return {
    fields: Object.fromEntries(first),
    subjectless: subjectless(Object.entries(error.codes ?? {})),
    error,
  }
}
