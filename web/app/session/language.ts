import { changeUserDetail, type UserDetail } from '#contract/accounts/user-detail.ts'
import { chosenLanguage, isLanguage, LANGUAGE_COOKIE } from '#contract/languages.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'

/** Also changes the language of the account's emails and notifications, and of its pages on other devices. */
export async function saveLanguage(language: string): Promise<void> {
  await api(changeUserDetail, { body: { language } })
}

const YEAR_SECONDS = 31_536_000

/** Shows pages in the account's language from signing in on. */
export function followLanguage({ is_verified, language }: Pick<UserDetail, 'is_verified' | 'language'>) {
  if (!is_verified || !isLanguage(language) || language === documentLanguage()) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  // Without cookies the page would reload for ever.
  if (chosenLanguage(document.cookie) === language) location.reload()
}
