import type { ProblemCode, ProblemParams } from '#contract/errors.ts'
import type { Finding, PostField, PostForm } from '#contract/posting/posts.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { type ScamReason, scamSignsOf } from './rules.ts'

type ScamFinding = Pick<Finding, 'severity'> & {
  field: PostField | 'criteria'
  code: ProblemCode
  params: ProblemParams
}

/** Honest posts do these as well, so they do not keep a post from being published. */
const DOUBTFUL: readonly ScamReason[] = ['documents', 'chat', 'promise']

/** Of a sentence that the company is to find again in its text. */
const SHOWN = 160

/** The sentences of a form that look like a scam, those that keep it from being published first. */
export function scamFindings({ kind, form }: { kind: Kind; form: PostForm }): ScamFinding[] {
  const found = textsOf(kind, form).flatMap(([field, text]) =>
    scamSignsOf(text, kind).map(({ reason, sentence }): ScamFinding => {
      const params = { kind, sentence: shortened(sentence) }
      return {
        severity: DOUBTFUL.includes(reason) ? 'WARNING' : 'BLOCK',
        field,
        code: `scam_${reason}`,
        params,
      }
    }),
  )
  return [...found.filter(isBlock), ...found.filter((finding) => !isBlock(finding))]
}

const isBlock = ({ severity }: ScamFinding) => severity === 'BLOCK'

function textsOf(kind: Kind, form: PostForm): [ScamFinding['field'], string][] {
  const { name, description, requirements, qualifications } = form
  return [
    ['name', name],
    ['description', description],
    ['requirements', requirements],
    ['qualifications', qualifications],
    kind === 'JOB'
      ? ['screening', form.screening.map(({ text }) => text).join('\n')]
      : ['criteria', planTexts(form)],
  ]
}

const planTexts = ({ plan: { criteria, lots } }: PostForm): string =>
  [
    ...criteria.flatMap(({ name, guidance, parts }) => [
      name,
      guidance,
      ...parts.flatMap((part) => [part.name, part.guidance]),
    ]),
    ...lots.flatMap(({ title, description }) => [title, description]),
  ].join('\n')

function shortened(sentence: string): string {
  if (sentence.length <= SHOWN) return sentence
  const cut = sentence.slice(0, SHOWN)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SHOWN / 2))} …`
}
