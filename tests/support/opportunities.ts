import type { Page } from '@playwright/test'

/**
 * An opportunity that no journey publishes, changes or closes: of the sample's, those whose deadlines are the latest, counted from
 * the last. The newest opportunity belongs to whichever journey published one.
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
