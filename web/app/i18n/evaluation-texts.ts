import './account-texts.ts'
import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by the pages of evaluations and invitations to panels. */
await loadLaterTexts('evaluation')
