import type { Row } from './queries.ts'

/** `qualification_level` <-> `qualificationLevel`: the wire and the tables name the same things. */
export function rowOf(entry: Row): Row {
  return renamed(entry, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

/** What is no part of the shape is left out by the endpoint's own schema. */
export function presentRecord(row: Row): Row {
  return renamed(row, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

function renamed(values: Row, rename: (name: string) => string): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]))
}
