import { createHash } from 'node:crypto'

type Parts = { text: string | null; picture: string | null; pictureText: string | null }

/** Equal parts have the same version, so a change back and forth is none. */
export const versionOf = ({ text, picture, pictureText }: Parts): string =>
  createHash('sha256')
    .update(JSON.stringify([text, picture, pictureText]))
    .digest('hex')
    .slice(0, 16)

/** The most companies that are counted, each by a look into an index. */
export const COMPANIES_COUNTED = 1_000
/** The most opportunities of a company that are counted. */
export const OPEN_COUNTED = 100
export const VERIFIED_SHOWN = 8
/** Of the newest so many verified companies, those with something open are shown. */
export const VERIFIED_LOOKED_AT = 100
