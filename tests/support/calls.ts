import type { Page } from '@playwright/test'

/**
 * A call that no journey publishes, changes or closes: of the sample's, those whose deadlines are the latest, counted from
 * the last. The newest call belongs to whichever journey published one.
 */
export async function lastingCall(page: Page, collection: 'jobs' | 'proposal-requests', at = 0) {
  const calls = await (await page.request.get(`/api/${collection}/?sort=deadline&page_size=50`)).json()
  const { id, name } = calls.filter((call: { deadline_at: unknown }) => call.deadline_at).at(-1 - at)
  return { id: Number(id), name: String(name), path: `/${collection === 'jobs' ? 'jobs' : 'rfps'}/${id}/` }
}
