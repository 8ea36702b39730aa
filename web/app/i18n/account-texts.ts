import { loadLaterTexts } from './i18n.ts'

/** Imported for its effect by layouts and pages of accounts, so that their texts arrive before they show. */
const PARTS = ['detail', 'values', 'sign-in', 'account'] as const
await Promise.all(PARTS.map(loadLaterTexts))
