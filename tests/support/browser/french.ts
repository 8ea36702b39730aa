import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../../messages/fr/', import.meta.url)

/** The French texts by their keys, so that no journey holds a translation. */
const texts: Record<string, string> = Object.assign(
  {},
  ...readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))),
)

/** A French text without values. */
export const french = (id: string): string => texts[id] ?? id
