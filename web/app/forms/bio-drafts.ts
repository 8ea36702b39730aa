/** Unsent bios by person and opportunity; the device keeps the newest twenty. */
const KEY = 'bioDrafts'
const MOST = 20

type Drafts = [key: string, bio: string][]

export function readDraft(key: string): string {
  return readAll().find(([each]) => each === key)?.[1] ?? ''
}

/**
 * Replaces the text that this tab read or wrote last, `known`, and never a newer one of another tab.
 * @returns whether it is stored; if not, the form alone has it
 */
export function writeDraft(key: string, bio: string, known: string): boolean {
  const stored = readDraft(key)
  return (stored === '' || stored === known) && storeDraft(key, bio)
}

/** Deletes a draft once it is sent. */
export function dropDraft(key: string) {
  storeDraft(key, '')
}

/** Deletes the drafts of a person who signs out, or all drafts if it is not known who that is. */
export function forgetBios(userId: number | undefined) {
  storeAll(readAll().filter(([key]) => userId !== undefined && !key.startsWith(`${userId} `)))
}

/** Reads before it writes, because another tab may have stored a draft for another opportunity. */
function storeDraft(key: string, bio: string): boolean {
  const others = readAll().filter(([each]) => each !== key)
  return storeAll(bio ? [[key, bio], ...others] : others)
}

function storeAll(all: Drafts): boolean {
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
