import { howItEnded, readToken, subscribe } from '#web/app/session/session.ts'

const PREFIX = 'draft:'

/** What is typed into a dialog, kept in this tab through a reload or a session that ended, until it is saved or discarded. */
export function readDraft<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, draft: unknown) {
  if (hasLeft()) return
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Storage is forbidden or full: what is typed lives as long as its dialog.
  }
}

export function forgetDraft(name: string) {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // Then it was never kept.
  }
}

/** Who leaves on purpose leaves nothing behind; whose session ended comes back for it. */
const hasLeft = () => readToken() === null && howItEnded() === 'left'

if (typeof document !== 'undefined') {
  subscribe(() => {
    if (!hasLeft()) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
}
