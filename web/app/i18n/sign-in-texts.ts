import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by the login page, which needs few texts of accounts. */
await loadLaterTexts('sign-in')
