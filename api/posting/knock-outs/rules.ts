/** Subjects by which the law lets nobody choose without a reason of the job itself. */
export const PROTECTED = [
  'age',
  'sex',
  'pregnancy',
  'religion',
  'ethnicity',
  'marriage',
  'disability',
] as const
export type Protected = (typeof PROTECTED)[number]

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
export function protectedIn({ text, choices }: { text: string; choices: string[] }): Protected | undefined {
  const all = [text, ...choices].join('\n')
  return PROTECTED.find((subject) => WORDS[subject].test(all))
}
