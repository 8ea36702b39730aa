import common from '@zxcvbn-ts/language-common'
import { type Problem, problem } from '#contract/errors.ts'

const COMMON = new Set(common.dictionary['passwords-common'])

type Person = { email: string; brandName: string }

/** Finds a weakness other than the length (decisions §4). */
export function weaknessOf(password: string, { email, brandName }: Person): Problem | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON.has(plain) || isOneCharacter(plain)) return problem('password_common')
  const [local = ''] = email.split('@')
  const own = [email, local, brandName.toLowerCase().replace(/\s/g, '')]
  const bare = plain.replace(/(?<![\s\d!?.@#$%&*_-])[\s\d!?.@#$%&*_-]+$/, '')
  if (own.some((word) => plain === word || (word.length > 2 && bare === word))) {
    return problem('password_personal')
  }
  return undefined
}

const isOneCharacter = (text: string) => new Set(text).size === 1
