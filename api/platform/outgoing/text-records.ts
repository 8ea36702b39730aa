import { Resolver } from 'node:dns/promises'

/** The TXT records of a name (RFC 1035, 3.3.14); undefined where no name server answered. */
export type FindTextRecords = (name: string) => Promise<string[] | undefined>

const ABSENT = ['ENODATA', 'ENOTFOUND']

export const findTextRecords: FindTextRecords = async (name) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return ABSENT.includes(code) ? [] : undefined
  }
}
