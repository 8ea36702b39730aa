import type { PageName } from '#contract/policies.ts'

/** The address of one of the operator's pages. */
export const pagePath = (name: PageName): string => (name === 'help' ? '/help/' : `/help/${name}/`)
