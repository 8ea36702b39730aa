import { questionOf } from '#api/applications/screening/rules.ts'
import { decimalOf, type ScreeningForm } from '#contract/applications/screening.ts'
import type { ProblemCode, ProblemParams } from '#contract/errors.ts'
import type { Finding } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { protectedIn } from './rules.ts'

type KnockOutFinding = Pick<Finding, 'severity'> & {
  field: 'screening'
  code: ProblemCode
  params?: ProblemParams
}
const found = (
  severity: Finding['severity'],
  code: ProblemCode,
  params?: ProblemParams,
): KnockOutFinding => ({ severity, field: 'screening', code, ...(params && { params }) })

/** What is wrong with the files that questions ask for, and with the answers that decide. */
export function knockOutFindings(kind: Kind, screening: ScreeningForm[]): KnockOutFinding[] {
  if (kind !== 'JOB') return []
  const files = screening.filter((question) => question.kind === 'FILE').length
  const max = LIMITS.screeningFiles
  return [
    ...(files > max ? [found('BLOCK', 'screening_files', { max })] : []),
    ...screening
      .filter(hasWrongBounds)
      .map(({ text }) => found('BLOCK', 'knock_out_numbers', { question: text })),
    ...screening.flatMap(unlawful),
  ]
}

function hasWrongBounds({ kind, at_least, at_most }: ScreeningForm): boolean {
  if (kind !== 'NUMBER') return false
  const [least, most] = [at_least, at_most].map((typed) => typed.trim())
  const [min, max] = [decimalOf(least ?? ''), decimalOf(most ?? '')]
  const isUnread = (least !== '' && min === undefined) || (most !== '' && max === undefined)
  return isUnread || (min !== undefined && max !== undefined && Number(min) > Number(max))
}

function unlawful(form: ScreeningForm): KnockOutFinding[] {
  const question = questionOf(form)
  const subject = question.qualifies && form.reason.trim() === '' ? protectedIn(question) : undefined
  return subject ? [found('WARNING', 'knock_out_unlawful', { subject, question: question.text })] : []
}
