import { z } from 'zod'

/** Also as text, as forms send it; anything else was shown to nobody and counts as nothing. */
const version = z.coerce.number().int().min(1).max(999_999).optional().catch(undefined)

/** The versions that a registration form showed. Without them nothing is recorded, and the person is asked once something changes. */
export const policyVersionsShown = { privacy_version: version, terms_version: version }

export type PolicyVersionsShown = { [Name in keyof typeof policyVersionsShown]?: number | undefined }
