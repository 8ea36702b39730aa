import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by screens of signed-in people that word dates and amounts themselves (app/view.ts). */
await loadLaterTexts('values')
