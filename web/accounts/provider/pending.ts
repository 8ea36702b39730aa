const KEY = 'provider-sign-in'

/** A sign-in whose answer the provider has still to send; `next` is the page that asked for it. */
type Pending = {
  ticket: string
  next: string | null
  /** Of a person who is signed in, and proves again who they are. */
  isProof?: boolean
}

/** Kept in this tab alone: an answer that was asked for elsewhere finds none. */
export function keepPending(pending: Pending) {
  sessionStorage.setItem(KEY, JSON.stringify(pending))
}

/** Gives it once, as the provider's answer is good for once. */
export function takePending(): Pending | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
