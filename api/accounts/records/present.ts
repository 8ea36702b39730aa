import type { Row } from './queries.ts'

/** `qualification_level` to `qualificationLevel`: the wire and the tables share their names. */
export function rowOf(entry: Row): Row {
  return renamed(entry, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

/** The endpoint's own schema leaves out columns that are not part of its shape. */
export function presentRecord(row: Row): Row {
  return renamed(row, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

function renamed(values: Row, rename: (name: string) => string): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]))
}
