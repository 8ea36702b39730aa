import { beforeAll, describe, expect, it } from 'vitest'
import { findShown } from '#api/opportunities/listing/shown.ts'
import { presentPicture } from '#api/opportunities/share-pictures/present.ts'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { english } from '#api/platform/words/words.ts'
import { person } from '#tests/support/accounts.ts'
import { form, plan } from '#tests/support/browser/post-forms.ts'
import { proposal } from '#tests/support/documents.ts'
import { postsApp } from '#tests/support/posts.ts'
import { unzipped } from '#tests/support/zip.ts'

const { server, database, owner, post, save, move, visit, ask } = await postsApp()

/** A budget of 70,001 to 80,002, as people and as programs write it. */
const AMOUNTS = /70[,.\s]?001|80[,.\s]?002/
const WORDS = { title: 'Skills', text: 'We name the skills.' }

const rfp = (is_budget_shown: boolean) => ({
  name: 'Zinc roof for the market',
  salary_period: 'TOTAL' as const,
  salary_min: '70,001',
  salary_max: '80,002',
  plan: plan({ is_budget_shown, selection_method: 'FIXED_BUDGET' }),
})

/** Publishes an RFP to people who saved, bid and have an alert, amends it, and reads whatever then tells of it. */
async function tellings(isShown: boolean) {
  const { id, version } = await post('RFP', rfp(isShown))
  const reader = await person(database, 'JOB_SEEKER')
  const mine = async (url: string) => (await ask(url, { method: 'GET', token: reader.token })).body
  const search = { search_key: 'zinc' }
  const alert = {
    name: 'Zinc',
    kinds: ['RFP'],
    query: search,
    frequency: 'INSTANT',
    time_zone: 'Africa/Accra',
  }
  const kept = await ask('/api/user/saved-searches/', { token: reader.token, body: alert })
  const feed = new URL(kept.json().feed ?? 'http://x/', 'http://x').pathname
  await ask(`/api/proposal-requests/${id}/bookmark/`, { token: reader.token })
  await ask(`/api/proposal-requests/${id}/proposals/`, { token: reader.token, form: proposal() })
  await amend(id, { version, form: form({ ...rfp(isShown), skills: ['Zinc'] }) })
  await database.update(savedSearches).set({ dueAt: new Date(0) })
  await server.mailSavedSearches()
  await server.runDueJobs()
  server.dropKeptAnswers()
  const shown = await findShown(database, { kind: 'RFP', id, userId: undefined })
  if (!shown || shown === 'withheld') throw new Error('The RFP is not shown')
  const mails = server.sent.filter(({ to }) => to === reader.email)
  const exported = await ask('/api/accounts/user/export/', { method: 'GET', token: reader.token })
  const company = `company=${owner.companyId}`
  const pages = {
    detail: `/api/proposal-requests/${id}/`,
    plan: `/api/proposal-requests/${id}/plan/`,
    addenda: `/api/proposal-requests/${id}/addenda/`,
    list: `/api/proposal-requests/?${company}`,
    search: `/api/proposal-requests/?search_key=zinc`,
    recent: '/api/proposal-requests/recent/',
    facets: `/api/proposal-requests/facets/?${company}`,
    filters: `/api/proposal-requests/filters/?${company}`,
    feed: '/rfps/feed.atom',
    release: `/api/ocds/ocds-213czf-${id}/`,
    releases: '/api/ocds/',
    company: `/api/companies/${owner.companyId}/`,
    deadline: `/rfps/${id}/deadline.ics`,
  }
  const told: Record<string, string> = {
    picture: JSON.stringify(
      presentPicture(shown, { words: english(), timeZone: 'Africa/Accra', kind: 'RFP' }),
    ),
    'feed of the search': (await visit(feed)).body,
    bookmarks: await mine('/api/user/bookmarked-proposal-requests/'),
    applications: await mine('/api/user/applications/'),
    notifications: await mine('/api/accounts/user/notifications/'),
    mails: mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join('\n'),
    export: [...unzipped(exported.rawPayload).values()].map(String).join('\n'),
  }
  for (const [name, url] of Object.entries(pages)) {
    const answer = await visit(url)
    expect([answer.statusCode, name]).toEqual([200, name])
    told[name] = answer.body
  }
  return { id, told, mails }
}

async function amend(id: number, draft: { version: number; form: object }) {
  const { version } = (await save(id, draft)).json()
  const changed = await move(id, { action: 'publish_changes', version, ...WORDS })
  if (changed.statusCode !== 200) throw new Error(changed.body)
}

const found = async (query: string): Promise<number[]> => {
  server.dropKeptAnswers()
  const rows = (await visit(`/api/proposal-requests/?company=${owner.companyId}&${query}`)).json()
  return rows.map(({ id }: { id: number }) => id)
}

describe('a budget that is not shown', () => {
  let hidden: Awaited<ReturnType<typeof tellings>>
  beforeAll(async () => {
    hidden = await tellings(false)
  })

  it('stands in nothing that the site tells, sends or hands over', () => {
    expect(hidden.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('Zinc')]),
    )
    for (const [name, text] of Object.entries(hidden.told)) expect(text, name).not.toMatch(AMOUNTS)
  })

  it('is found by no filter and no order, where a shown one is', async () => {
    const shown = await tellings(true)
    const places = ['detail', 'list', 'search', 'release', 'picture']
    for (const name of places) expect(shown.told[name], name).toMatch(AMOUNTS)
    const least = await post('RFP', { ...rfp(true), salary_min: '5', salary_max: '6' })
    expect(await found('pay=10&pay_currency=GHS&pay_period=TOTAL')).toEqual([shown.id])
    expect(await found('search_key=80002')).toEqual([])
    const order = await found('sort=pay&pay_currency=GHS&pay_period=TOTAL')
    expect(order.indexOf(hidden.id)).toBe(order.length - 1)
    expect(order.indexOf(shown.id)).toBeLessThan(order.indexOf(least.id))
  })
})
