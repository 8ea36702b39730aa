import type { Page } from '@playwright/test'
import { sampleOpportunities } from '#api/import/sample/opportunities.ts'

/**
 * Finds an opportunity of the sample that no journey changes or closes: those with the latest deadlines, counted from the
 * last by `at`. Journeys post opportunities of their own with later deadlines, with questions, and under the same names.
 */
export async function lastingOpportunity(page: Page, collection: 'jobs' | 'proposal-requests', at = 0) {
  const name = lastNames(collection).at(-1 - at) ?? ''
  const query = new URLSearchParams({ search_key: name, page_size: '50' })
  const found: { id: number; name: string }[] = await (
    await page.request.get(`/api/${collection}/?${query}`)
  ).json()
  // The sample came before whatever else bears its name.
  const id = Math.min(...found.filter((opportunity) => opportunity.name === name).map((one) => one.id))
  return { id, name, path: `/${collection === 'jobs' ? 'jobs' : 'rfps'}/${id}/` }
}

const lastNames = (collection: 'jobs' | 'proposal-requests') =>
  sampleOpportunities(new Date(), 'UTC')
    .filter(({ kind }) => kind === (collection === 'jobs' ? 'JOB' : 'RFP'))
    .flatMap(({ name, deadlineAt }) => (deadlineAt ? [{ name, at: deadlineAt.getTime() }] : []))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name)
