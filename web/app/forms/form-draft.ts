import { isLeft, readToken, subscribe } from '#web/app/session/session.ts'

const PREFIX = 'draft:'

/** Unsaved input of a dialog, kept in this tab over reloads and sign-ins until it is saved or discarded. */
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
    // Without storage the input lives as long as its dialog.
  }
}

export function forgetDraft(name: string) {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Drafts are deleted on signing out, in whichever tab. A session that merely ended keeps them, as its owner comes back. */
const hasLeft = () => readToken() === null && isLeft()

if (typeof document !== 'undefined') {
  subscribe(() => {
    if (!hasLeft()) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
}
