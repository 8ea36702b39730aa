import type { Page } from '@playwright/test'

/**
 * Finds an opportunity of the sample that no journey changes or closes: those with the latest deadlines, counted from the
 * last by `at`. The newest one may belong to another journey.
 */
export async function lastingOpportunity(page: Page, collection: 'jobs' | 'proposal-requests', at = 0) {
  const opportunities = await (
    await page.request.get(`/api/${collection}/?sort=deadline&page_size=50`)
  ).json()
  const { id, name } = opportunities
    .filter((opportunity: { deadline_at: unknown }) => opportunity.deadline_at)
    .at(-1 - at)
  return { id: Number(id), name: String(name), path: `/${collection === 'jobs' ? 'jobs' : 'rfps'}/${id}/` }
}
