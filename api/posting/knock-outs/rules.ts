import { questionOf } from '#api/applications/screening/rules.ts'
import { decimalOf, type ScreeningForm } from '#contract/applications/screening.ts'
import type { ProblemCode, ProblemParams } from '#contract/errors.ts'
import { normalForm } from '#contract/normal-form.ts'
import type { Finding } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'

/** Subjects by which the law lets nobody choose without a reason of the job itself. */
const PROTECTED = ['age', 'sex', 'pregnancy', 'religion', 'ethnicity', 'marriage', 'disability'] as const
type Protected = (typeof PROTECTED)[number]

/** Words that plainly ask for a subject, in English. They warn alone, so a miss is worse than a false alarm only by a little. */
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

/** The same in French, without accents. */
const FRENCH: Record<Protected, RegExp> = {
  age: /\b(?:quel age|votre age|agee?s?|date de naissance|annee de naissance|(?:etes.vous|vous etes) nee?|(?:moins|plus) de \d{2} ans(?! d| comme| en)|ans revolus)\b/i,
  sex: /\b(?:sexe|genre|hommes?|femmes?|masculin|feminin|monsieur|madame|filles?|garcons?)\b/i,
  pregnancy:
    /\b(?:enceinte|grossesse|conge (?:de )?maternite|(?:avoir|attendez.vous|attendre|prevoyez.vous) (?:un|d.autres|des) (?:bebe|enfants?))\b/i,
  religion:
    /\b(?:religi(?:eux|euse)|chretien(?:ne)?s?|musulmane?s?|catholiques?|protestante?s?|evangeliques?|eglise|mosquee|votre foi|confession|pratiquante?s?|lieu de culte)\b/i,
  ethnicity:
    /\b(?:ethnies?|ethnique|tribus?|couleur de (?:la )?peau|langue maternelle|village (?:natal|d.origine)|(?:pays|region|votre) ?d?.?origine|etes.vous (?:baoule|bete|dioula|senoufo|wolof|peul|bambara|mossi|bamileke|ewe|fon))\b/i,
  marriage:
    /\b(?:mariee?s?|celibataires?|situation (?:matrimoniale|familiale|de famille)|etat civil|epou(?:x|se)|votre mari|divorcee?s?|veu(?:f|ve)|avez.vous (?:des |de jeunes )?enfants|combien d.enfants|nombre d.enfants|enfants? a charge)\b/i,
  disability:
    /\b(?:handicap\w{0,5}|invalid(?:e|ite)|vih|sida|seropositi(?:f|ve|vite)|maladies? (?:chroniques?|mentales?)|fauteuil roulant|problemes? de sante|etat de sante)\b/i,
}

/** The first protected subject that a question or one of its choices plainly asks for. */
function protectedIn({ text, choices }: { text: string; choices: string[] }): Protected | undefined {
  const all = [text, ...choices].join('\n')
  const plain = normalForm(all, 'NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'")
  return PROTECTED.find((subject) => WORDS[subject].test(all) || FRENCH[subject].test(plain))
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
