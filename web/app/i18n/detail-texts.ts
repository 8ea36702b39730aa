import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by what pages of opportunities and companies show beyond a list. */
await loadLaterTexts('detail')
