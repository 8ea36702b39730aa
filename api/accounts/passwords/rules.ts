import { openedOnce } from '#api/platform/opened-once.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { isPredictable, isWalk, onceOf, plainOf, wordsWithin } from './patterns.ts'

/** The shortest word that a longer password may be a variant of. */
const SHORTEST_COMMON = 4
const SHORTEST_OWN = 3

/** 49,000 passwords in the order of their use (MIT), loaded with the first one that somebody chooses. */
const commonWords = openedOnce(async () => {
  const { dictionary } = (await import('@zxcvbn-ts/language-common')).default
  const words = dictionary['passwords-common'].flatMap((password) => [
    password,
    ...wordsWithin(plainOf(password)),
  ])
  return new Set(words.filter((word) => word.length >= SHORTEST_COMMON))
})

type Person = { email: string; brandName: string; firstName?: string; lastName?: string }

/**
 * Finds a weakness other than the length (decisions §4): a common password, a walk over the keyboard, or the person's own words,
 * also with case, digits for letters, and digits and symbols around them. Several words together are never one.
 */
export async function weaknessOf(password: string, person: Person): Promise<Problem | undefined> {
  const plain = plainOf(password)
  const words = wordsWithin(plain)
  if (words.some((word) => isOwn(word, ownWords(person)))) return problem('password_personal')
  const isPattern = isWalk(plain) || isPredictable(plain) || onceOf(plain).length < SHORTEST_COMMON
  if (isPattern || words.some((word) => isPatternOf(word))) return problem('password_common')
  const common = await commonWords()
  return words.some((word) => common.has(word)) ? problem('password_common') : undefined
}

const isPatternOf = (word: string) => word.length >= SHORTEST_COMMON && isWalk(word)

function ownWords({ email, brandName, firstName = '', lastName = '' }: Person): string[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [...local.split(/[\s._+-]/), ...firstName.split(/\s/), ...lastName.split(/\s/)]
  const whole = [email, local, domain, domain.split('.')[0] ?? '', brandName, firstName, lastName]
  return [...new Set([...whole, ...parts].map(plainOf))].filter((word) => word.length >= SHORTEST_OWN)
}

/** One of the person's words, or several of them in a row. */
function isOwn(word: string, own: string[]): boolean {
  // The ends of the parts that are words, as in the search for a path.
  const reached = new Set([0])
  for (const end of reached) {
    for (const part of own) if (word.startsWith(part, end)) reached.add(end + part.length)
  }
  return reached.has(word.length)
}
