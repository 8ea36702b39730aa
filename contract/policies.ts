/** Without zod, because pages for visitors name these. */

/** Of these a person's acknowledgement is kept. */
export const POLICIES = ['privacy', 'terms'] as const
export type Policy = (typeof POLICIES)[number]

/** The pages that the operator edits. */
export const PAGE_NAMES = ['help', 'scams', 'privacy', 'terms'] as const
export type PageName = (typeof PAGE_NAMES)[number]

/** The address of one of these pages. */
export const pagePath = (name: PageName): string => (name === 'help' ? '/help/' : `/help/${name}/`)

/** The public address of a page of the operator's own, by its short one. */
export const customPagePath = (address: string): string => `/pages/${address}/`
