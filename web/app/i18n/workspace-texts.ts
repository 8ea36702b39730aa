import './account-texts.ts'
import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by the layouts of the company's and the operator's workspace, and by what a report shares with them. */
await loadLaterTexts('workspace')
