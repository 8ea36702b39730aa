import { changeUserDetail, type UserDetail } from '#contract/accounts/user-detail.ts'
import { chosenLanguage, isLanguage, LANGUAGE_COOKIE } from '#contract/languages.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'

/** Emails and notifications come in the chosen language too, and so do pages wherever its owner signs in. */
export async function saveLanguage(language: string): Promise<void> {
  await api(changeUserDetail, { body: { language } })
}

const YEAR_SECONDS = 31_536_000

/** Pages are shown in the account's language from its sign-in on, whatever this browser showed before. */
export function followLanguage({ is_verified, language }: Pick<UserDetail, 'is_verified' | 'language'>) {
  if (!is_verified || !isLanguage(language) || language === documentLanguage()) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without https
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  // Where cookies are refused the page would be loaded again and again.
  if (chosenLanguage(document.cookie) === language) location.reload()
}
