import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by layouts and pages of accounts, so that their texts arrive before they show. */
await Promise.all([loadLaterTexts('detail'), loadLaterTexts('sign-in'), loadLaterTexts('account')])
