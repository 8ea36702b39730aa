const KEY = 'invitation'

/** Stands in for storage that is blocked, for as long as the page is open. */
let kept: string | null = null

/** Keeps a mailed link's token in this tab, so that it can leave the address and outlast logging in. */
export function keepInvitation(token: string) {
  kept = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked; `kept` holds it.
  }
}

export function readInvitation(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? kept
  } catch {
    return kept
  }
}

export function forgetInvitation() {
  kept = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked and never held it.
  }
}
