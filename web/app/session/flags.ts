/** Flags that one page raises for the next, for as long as the tab is open (product-spec §3, §4). */
type Flag =
  | 'hasNewPassword'
  | 'isLoggedIn'
  | 'isLoggedOut'
  | 'isRecentRegistration'
  | 'readsPoliciesLater'
  | 'wasRecentlyVerified'

export function raiseFlag(flag: Flag) {
  try {
    sessionStorage.setItem(flag, 'true')
  } catch {
    // Without storage the greeting is left out.
  }
}

export function isRaised(flag: Flag): boolean {
  try {
    return sessionStorage.getItem(flag) === 'true'
  } catch {
    return false
  }
}

export function lowerFlag(flag: Flag) {
  try {
    sessionStorage.removeItem(flag)
  } catch {
    // Without storage it was never raised.
  }
}

/** Reads and lowers the flag. */
export function takeFlag(flag: Flag): boolean {
  const wasRaised = isRaised(flag)
  lowerFlag(flag)
  return wasRaised
}
