const KEY = 'invitation'

/** Where there is no storage, it lives as long as the page. */
let kept: string | null = null

/** The secret of a mailed link, kept in this tab so that it can leave the address, and survives logging in. */
export function keepInvitation(token: string) {
  kept = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Forbidden: see `kept`.
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
    // Then it was never kept.
  }
}
