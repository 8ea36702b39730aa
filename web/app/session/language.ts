import { changeUserDetail, type UserDetail } from '#contract/accounts/user-detail.ts'
import { addressIn, isLanguage, languageAndPath } from '#contract/languages.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'

/** Also changes the language of the account's emails and notifications, and of its pages on other devices. */
export async function saveLanguage(language: string): Promise<void> {
  await api(changeUserDetail, { body: { language } })
}

/** Pages that only signed-in people see; anybody may be sent the address of another one in any language. */
const OWN = /^\/(?:user|admin|operator|evaluations|onboarding)\//

/** Shows a person's own pages in the account's language, whichever an address has. */
export function followLanguage({ is_verified, language }: Pick<UserDetail, 'is_verified' | 'language'>) {
  const { path } = languageAndPath(location.pathname)
  if (!is_verified || !isLanguage(language) || language === documentLanguage() || !OWN.test(path)) return
  location.replace(addressIn(language, path + location.search + location.hash))
}
