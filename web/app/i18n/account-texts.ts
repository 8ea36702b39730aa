import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by the layouts of accounts, so that their texts arrive before they show. */
await loadLaterTexts('account')
