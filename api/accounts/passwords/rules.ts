import common from '@zxcvbn-ts/language-common'

const COMMON = new Set(common.dictionary['passwords-common'])

type Person = { email: string; brandName: string }

/** Why a password is refused beyond its length; undefined when it is not (decisions §4). */
export function whyRefused(password: string, { email, brandName }: Person): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON.has(plain) || isOneCharacter(plain)) return 'This password is too common. Choose another'
  const [local = ''] = email.split('@')
  const own = [email, local, brandName.toLowerCase().replace(/\s/g, '')]
  const bare = plain.replace(/[\s\d!?.@#$%&*_-]+$/, '')
  if (own.some((word) => plain === word || (word.length > 2 && bare === word))) {
    return 'Password must not be your email address or the name of this site'
  }
  return undefined
}

const isOneCharacter = (text: string) => new Set(text).size === 1
