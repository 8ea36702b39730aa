import { questionOf } from '#api/applications/screening/rules.ts'
import { decimalOf, type ScreeningForm } from '#contract/applications/screening.ts'
import type { ProblemCode, ProblemParams } from '#contract/errors.ts'
import type { Finding } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'

/** Subjects by which the law lets nobody choose without a reason of the job itself. */
const PROTECTED = ['age', 'sex', 'pregnancy', 'religion', 'ethnicity', 'marriage', 'disability'] as const
type Protected = (typeof PROTECTED)[number]

/** English words that plainly ask for a subject. They warn alone, so a miss is worse than a false alarm only by a little. */
const WORDS: Record<Protected, RegExp> = {
  age: /\b(?:age|aged|ages|years old|how old|birth ?(?:day|date|year)|date of birth|year of birth|(?:were you|are you) born)\b/i,
  sex: /\b(?:sex|gender|males?|females?|wom[ae]n|m[ae]n|girls?|boys?|lad(?:y|ies)|gentlem[ae]n)\b/i,
  pregnancy:
    /\b(?:pregnan\w{1,8}|maternity leave|expecting a (?:child|baby)|plan(?:ning)? (?:to have|on having) (?:a child|a baby|children))\b/i,
  religion:
    /\b(?:religion|religious|christians?|muslims?|islam|islamic|church|mosque|your faith|denomination|born again|worship)\b/i,
  ethnicity:
    /\b(?:tribes?|tribal|ethnic\w{0,6}|race|skin colou?r|home ?town|mother tongue|native speaker|are you (?:an? )?(?:akan|ashanti|asante|fante|ewe|ga|dagomba|hausa|gonja))\b/i,
  marriage:
    /\b(?:marital|married|unmarried|are you single|spouse|husband|wife|divorced|widow(?:ed|er)?|(?:have|number of) (?:any |young |small )?(?:children|kids))\b/i,
  disability:
    /\b(?:disab\w{1,8}|handicap\w{0,5}|wheelchair|hiv|mental illness|chronic illness|medical condition|physically challenged)\b/i,
}

/** The first protected subject that a question or one of its choices plainly asks for. */
function protectedIn({ text, choices }: { text: string; choices: string[] }): Protected | undefined {
  const all = [text, ...choices].join('\n')
  return PROTECTED.find((subject) => WORDS[subject].test(all))
}

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

/** Finds faults in the files that questions ask for, and in the answers that decide. */
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
