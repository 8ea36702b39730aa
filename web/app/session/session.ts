import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/accounts/registration.ts'

/** The token and its kind of account, in local storage under the specification's names (product-spec §9). */
const TOKEN = 'token'
const IS_ADMIN = 'is_admin'
/** Set for the operator alone. */
const IS_OPERATOR = 'is_operator'

/** After `left` the person goes home; after `ended` they sign in again and come back. */
type Ending = 'left' | 'ended'

const listeners = new Set<() => void>()
let lastEnding: Ending = 'ended'

/** Of a session that ended elsewhere while this page has unsent input, which stays its person's. */
let held: string | null = null

export function readToken(): string | null {
  return held ?? readItem(TOKEN)
}

/** Keeps this page to a token, whatever other tabs do; null lets it follow them again. */
export function holdToken(token: string | null) {
  held = token
}

/** The kind of account that is signed in. */
export function readSide(): 'seeker' | 'company' | 'operator' {
  if (readItem(IS_OPERATOR)) return 'operator'
  return readItem(IS_ADMIN) === 'true' ? 'company' : 'seeker'
}

export function startSession(session: Session) {
  storeSession(session)
  announceSession()
}

/** Goes on with another token of the same person: the page stays as it is. */
export function storeSession({ token, is_admin, is_operator }: Session) {
  held = null
  localStorage.setItem(IS_ADMIN, String(is_admin))
  if (is_operator) localStorage.setItem(IS_OPERATOR, 'true')
  else localStorage.removeItem(IS_OPERATOR)
  localStorage.setItem(TOKEN, token)
}

/** After `ended` the kind of account stays, by which other tabs know that nobody logged out. */
export function endSession(how: Ending) {
  lastEnding = how
  const isOthers = how === 'ended' && held !== null && held !== readItem(TOKEN)
  held = null
  if (how === 'left') for (const name of [IS_ADMIN, IS_OPERATOR]) localStorage.removeItem(name)
  if (!isOthers) localStorage.removeItem(TOKEN)
  announceSession()
}

/** Whether the last session of this device was left by logging out. */
export const isLeft = () => readItem(IS_ADMIN) === null

/** How this tab's last session ended; `ended` if another tab ended it. */
export function howItEnded(): Ending {
  return lastEnding
}

/** The token, in step with other tabs; null on the server. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null)
}

/** Whether a job seeker is signed in; false on the server. */
export function useIsSeeker(): boolean {
  return useToken() !== null && readSide() === 'seeker'
}

export function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

type Guard = (event: StorageEvent) => boolean
let staysAsItIs: Guard | undefined

/** Asks `guard` before the page follows another tab into or out of a session; true keeps it as it is. */
export function guardPage(guard: Guard | undefined) {
  staysAsItIs = guard
}

function onStorage(event: StorageEvent) {
  const { key } = event
  if ((key !== null && key !== TOKEN) || staysAsItIs?.(event)) return
  lastEnding = 'ended'
  announceSession()
}

/** Sets the marks that before-paint.ts sets on arrival, for the style sheet. */
function announceSession() {
  const isIn = readToken() !== null
  const { classList } = document.documentElement
  classList.toggle('in', isIn)
  for (const side of ['seeker', 'company', 'operator']) classList.toggle(side, isIn && readSide() === side)
  for (const listener of listeners) listener()
}

function readItem(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
