import { island } from '#web/app/island.ts'

/** Each loads the code of keys with its first use. */
export const OpeningKeyPanel = island(async () => (await import('./opening-key-panel.tsx')).OpeningKeyPanel)
export const KeyChoicePanel = island(async () => (await import('./choice-panel.tsx')).KeyChoicePanel)
export const KeyState = island(async () => (await import('./key-state.tsx')).KeyState)
export const ConfirmOpening = island(async () => (await import('./confirm-opening.tsx')).ConfirmOpening)
