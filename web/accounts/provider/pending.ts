import { documentLanguage } from '#web/app/i18n/i18n.ts'

const KEY = 'provider-sign-in'

/** A sign-in whose answer the provider has still to send; `next` is the page that asked for it. */
type Pending = {
  ticket: string
  next: string | null
  /** Of a person who is signed in, and proves again who they are. */
  isProof?: boolean
  /** The words of the button that asked for the proof, to find it again. */
  pressed?: string
  /** In which it was asked for: the provider knows one address alone to answer to. */
  language?: string
}

/** Kept in this tab alone: an answer that was asked for elsewhere finds none. */
export function keepPending(pending: Pending) {
  sessionStorage.setItem(KEY, JSON.stringify({ language: documentLanguage(), ...pending }))
}

/** Where the proof was asked for: the button's label, as the page shows it. */
export const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

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
