const NAME = 'device'
/** Browsers keep no cookie for longer. */
const MAX_AGE_SECONDS = 400 * 86_400

/** From the text of a `Cookie` header. */
export function readDeviceCookie(cookies = ''): string | undefined {
  return /(?:^|;\s*)device=([\w.-]{1,400})(?:;|$)/.exec(cookies)?.[1]
}

/** Goes to the accounts' endpoints alone: no page and no kept answer differs by it. */
export function deviceCookie(value: string, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : ''
  return `${NAME}=${value}; Path=/api/accounts/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}
