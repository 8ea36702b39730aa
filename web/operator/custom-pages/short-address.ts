import { CUSTOM_PAGE_LIMITS } from '#contract/operator/custom-pages.ts'

/** A short address from a title, to begin with. */
export const shortAddressOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, CUSTOM_PAGE_LIMITS.address)
    .replace(/-$/, '')
