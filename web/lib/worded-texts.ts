import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by screens of signed-in people that word dates and amounts themselves (lib/view.ts). */
await loadLaterTexts('.server')
