const KEY = 'begunLogin'

/**
 * Loads the page anew with the email that was typed, because browsers never ask again for a script that failed to load. A
 * password is never stored. @throws where the server cannot be reached, and the page stays
 */
export async function loadAnew(): Promise<void> {
  await fetch('/healthz/ready', { cache: 'no-store' })
  const email = document.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? ''
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // Without storage the email is typed again as well.
  }
  location.reload()
}

/** The email of a login that was begun before the page was loaded anew. */
export function takeBegunLogin(): string | undefined {
  try {
    const email = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return email
  } catch {
    return undefined
  }
}
