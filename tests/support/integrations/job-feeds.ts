import { sql } from 'drizzle-orm'
import type { Fetched, Fetching } from '#api/platform/outgoing/commands.ts'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import type { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const SOURCES = '/api/company/job-sources/'
export const BOARD = 'https://boards-api.greenhouse.io/v1/boards/keta/jobs?content=true'

type Owner = Awaited<ReturnType<typeof member>>
type Job = { id: number; title: string; [name: string]: unknown }
export const TEXT =
  'You build walls of laterite blocks with a small team, from the foundation to the ring beam, on sites around Accra.'
/** A job of a Greenhouse board. */
export const job = (id: number, title: string, values: object = {}): Job => ({
  id,
  title,
  absolute_url: `https://boards.greenhouse.io/keta/jobs/${id}`,
  company_name: 'Keta',
  location: { name: 'Keta, Ghana' },
  content: TEXT,
  ...values,
})
export const board = (...jobs: Job[]) => JSON.stringify({ jobs })
export const three = () => [job(1, 'Mason'), job(2, 'Painter'), job(3, 'Welder')]

/** A site that answers what a test says. */
function openSite() {
  const site = {
    answers: new Map<string, string | Fetched>(),
    fetched: [] as string[],
    /** Runs while something is fetched. */
    onFetch: async (): Promise<unknown> => undefined,
    clear() {
      site.answers = new Map()
      site.fetched = []
    },
  }
  const fetching: Fetching = async ({ url }) => {
    site.fetched.push(url)
    await site.onFetch()
    const answer = site.answers.get(url) ?? { bytes: null, fault: 'answer', status: 404 }
    return typeof answer === 'string' ? { bytes: Buffer.from(answer), fault: null } : answer
  }
  return { site, fetching }
}

/** The API with feeds that answer what a test says. */
export async function feedsApp() {
  const made = await postsApp()
  const { database } = made
  const { site, fetching } = openSite()
  const server = await testApp(made.open, { REVIEW_FIRST_POST: 'off' }, { fetching })
  const ask = asker(server.app)
  async function importAll() {
    const isDue = sql`select from job_sources where next_at <= now()`
    do await server.importFromSources()
    while ((await database.execute(isDue)).rowCount)
  }
  return { ...made, site, fetching, server, ask, importAll, ...sources(ask, importAll), ...ownPosts(made) }
}

function sources(ask: ReturnType<typeof asker>, importAll: () => Promise<void>) {
  const list = async ({ token }: Owner) => (await ask(SOURCES, { method: 'GET', token })).json()
  const preview = (url: string, { token }: Owner) =>
    ask('/api/company/job-sources/previews/', { token, body: { url } })
  async function source(owner: Owner, given: object = {}) {
    const body = { url: 'https://boards.greenhouse.io/keta', schedule: 'DAILY', publishes: true, ...given }
    const added = await ask(SOURCES, { token: owner.token, body })
    if (added.statusCode !== 201) throw new Error(added.body)
    return added.json().id as number
  }
  const runNow = (owner: Owner, id: number, body: object = {}) =>
    ask(`/api/company/job-sources/${id}/runs/`, { token: owner.token, body })
  const lastRun = async ({ token }: Owner, id: number) =>
    (await ask(`/api/company/job-sources/${id}/runs/`, { method: 'GET', token })).json()[0]
  async function run(owner: Owner, id: number, body: object = {}) {
    await runNow(owner, id, body)
    await importAll()
    return lastRun(owner, id)
  }
  return { list, preview, source, runNow, lastRun, run }
}

function ownPosts({ database, read, save }: Awaited<ReturnType<typeof postsApp>>) {
  async function posts({ companyId }: Owner) {
    const { rows } = await database.execute<{ id: number; name: string; status: string }>(sql`
      select o.id, p.draft ->> 'name' as name, o.status from posts p join opportunities o on o.id = p.opportunity_id
      where p.company_id = ${companyId} order by o.id`)
    return rows
  }
  const states = async (owner: Owner) => (await posts(owner)).map(({ name, status }) => `${name} ${status}`)
  /** Saves a change of a member without publishing it. */
  async function edit(owner: Owner, id: number, values: object) {
    const { version, form } = await read(id, owner.token)
    await save(id, { version, form: { ...form, ...values } }, owner.token)
  }
  return { posts, states, edit }
}
