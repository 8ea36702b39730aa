/** What somebody began to write about themselves, by person and call; the newest twenty are kept on the device. */
const KEY = 'bioDrafts'
const MOST = 20

type Drafts = [key: string, bio: string][]

export function readDraft(key: string): string {
  return readAll().find(([each]) => each === key)?.[1] ?? ''
}

/** Reads anew before it writes: another tab may have written another one. */
export function writeDraft(key: string, bio: string) {
  const others = readAll().filter(([each]) => each !== key)
  const all: Drafts = bio ? [[key, bio], ...others] : others
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)))
  } catch {
    // Storage is forbidden or full: the form still holds it.
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
