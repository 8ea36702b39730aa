type Json = Record<string, unknown>

/** Arrays that a later release replaces, as the schema says; others of objects with ids are merged by those. */
const WHOLE = new Set(['additionalClassifications', 'additionalIdentifiers', 'changes'])

/** The current state of a process: its releases, oldest first, merged as OCDS 1.1 says (standard, Merging). */
export function compileReleases(releases: Json[]): Json {
  const merged = releases.reduce(merge, {})
  return { ...merged, id: `${merged.ocid}-${merged.date}`, tag: ['compiled'] }
}

function merge(before: Json, after: Json): Json {
  const entries = Object.entries(after).map(([name, value]) => [name, mergeValue(before[name], value, name)])
  const all: Json = { ...before, ...Object.fromEntries(entries) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && !isEmptied(value)))
}

/** An object whose fields were all taken back is no more. */
const isEmptied = (value: unknown) => isObject(value) && Object.keys(value).length === 0

function mergeValue(before: unknown, after: unknown, name: string): unknown {
  if (isObject(after)) return merge(isObject(before) ? before : {}, after)
  if (!isRows(after) || WHOLE.has(name)) return after
  const rows = new Map(isRows(before) ? before.map((row) => [row.id, row]) : [])
  for (const row of after) rows.set(row.id, merge(rows.get(row.id) ?? {}, row))
  return [...rows.values()]
}

/**
 * Fields that the release before had and this one lacks, as null: by the rules of merging, what a release leaves out stays. Rows
 * of arrays cannot be taken back.
 */
export function removalsOf(before: Json, after: Json): Json {
  const gone = Object.entries(before).flatMap(([name, value]): [string, unknown][] => {
    const now = after[name]
    if (value === null || Array.isArray(value)) return []
    if (!isObject(value)) return now === undefined ? [[name, null]] : []
    const removed = removalsOf(value, isObject(now) ? now : {})
    return Object.keys(removed).length > 0 ? [[name, { ...(isObject(now) ? now : {}), ...removed }]] : []
  })
  return Object.fromEntries(gone)
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRows = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.every((row) => isObject(row) && row.id !== undefined)
