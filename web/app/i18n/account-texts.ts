import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by the layouts and entrances of accounts: their texts come with them, and before they show. */
await loadLaterTexts('account')
