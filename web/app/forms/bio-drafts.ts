/** What somebody began to write about themselves, by person and opportunity; the newest twenty are kept on the device. */
const KEY = 'bioDrafts'
const MOST = 20

type Drafts = [key: string, bio: string][]

export function readDraft(key: string): string {
  return readAll().find(([each]) => each === key)?.[1] ?? ''
}

/**
 * Writes over what this tab read or wrote last, `known`, and never over what another tab wrote since.
 * @returns whether it is kept; if not, the form alone holds it
 */
export function writeDraft(key: string, bio: string, known: string): boolean {
  const stored = readDraft(key)
  return (stored === '' || stored === known) && storeDraft(key, bio)
}

/** It was sent. */
export function dropDraft(key: string) {
  storeDraft(key, '')
}

/** Leaves nothing of a person who leaves on purpose; of nobody, where it is not known who that is. */
export function forgetBios(userId: number | undefined) {
  store(readAll().filter(([key]) => userId !== undefined && !key.startsWith(`${userId} `)))
}

/** Reads anew before it writes: another tab may have written one for another opportunity. */
function storeDraft(key: string, bio: string): boolean {
  const others = readAll().filter(([each]) => each !== key)
  return store(bio ? [[key, bio], ...others] : others)
}

function store(all: Drafts): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)))
    return true
  } catch {
    return false // Storage is forbidden or full.
  }
}

function readAll(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

const isDraft = (entry: unknown): entry is Drafts[number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((each) => typeof each === 'string')
