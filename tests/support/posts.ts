import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import type { Transition } from '#contract/posting/posts.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { accountsApp, asker, person } from './accounts.ts'
import { testApp } from './app.ts'
import { form, type Typed } from './browser/post-forms.ts'
import { application } from './documents.ts'
import { factories } from './factories.ts'
import { member } from './members.ts'

/** The API with companies that post; closed after the file's tests. `settings` are environment variables. */
export async function postsApp(settings: Record<string, string> = {}) {
  const { open } = await accountsApp()
  const server = await testApp(open, { REVIEW_FIRST_POST: 'off', ...settings })
  const ask = asker(server.app)
  const { database } = open
  const owner = await member(database)

  const create = (kind: Kind, token = owner.token) => ask('/api/company/posts/', { token, body: { kind } })
  const save = (id: number, body: { version: number; form: object }, token = owner.token) =>
    ask(`/api/company/posts/${id}/`, { method: 'PATCH', token, body })
  const move = (id: number, body: Transition | object, token = owner.token) =>
    ask(`/api/company/posts/${id}/transitions/`, { token, body })
  const read = async (id: number, token = owner.token) =>
    (await ask(`/api/company/posts/${id}/`, { method: 'GET', token })).json()

  /** Creates a draft that can be published. */
  async function draft(kind: Kind = 'JOB', values: Typed = {}) {
    const { id, version } = (await create(kind)).json()
    const saved = await save(id, { version, form: form(values) })
    if (saved.statusCode !== 200) throw new Error(saved.body)
    return saved.json() as { id: number; version: number }
  }
  /** Creates a draft and publishes it. */
  async function post(kind: Kind = 'JOB', values: Typed = {}) {
    const { id, version } = await draft(kind, values)
    const published = await move(id, { action: 'publish', version })
    if (published.statusCode !== 200) throw new Error(published.body)
    return published.json() as { id: number; version: number }
  }

  /** Requests as a visitor. */
  const visit = (url: string) => ask(url, { method: 'GET' })

  return {
    open,
    database,
    server,
    ask,
    owner,
    make: factories(database),
    create,
    save,
    move,
    read,
    draft,
    post,
    visit,
    ...onlookers({ database, server, ask, visit, companyId: owner.companyId }),
  }
}

type Onlookers = {
  database: Database
  server: Awaited<ReturnType<typeof testApp>>
  ask: ReturnType<typeof asker>
  visit: (url: string) => ReturnType<ReturnType<typeof asker>>
  companyId: number
}

function onlookers({ database, server, ask, visit, companyId }: Onlookers) {
  /** Reads how an opportunity appears to visitors: its page, the list, the feed and the sitemap. */
  async function seen(id: number, path: '/api/jobs/' | '/api/proposal-requests/' = '/api/jobs/') {
    server.dropKeptAnswers()
    const page = (await visit(`${path}${id}/`)).json()
    const list = (await visit(`${path}?company=${companyId}&page_size=100`)).json()
    const has = async (url: string) => (await visit(url)).body.includes(`/${id}/`)
    return {
      status: page.status ?? page.code,
      isListed: list.some((each: { id: number }) => each.id === id),
      isInFeed: await has(path === '/api/jobs/' ? '/jobs/feed.atom' : '/rfps/feed.atom'),
      isInSitemap: await has('/sitemap-opportunities-1.xml'),
    }
  }

  /** Applies as a new person. */
  async function applicant(id: number, path = `/api/jobs/${id}/applications/`, body = application()) {
    const account = await person(database, 'JOB_SEEKER')
    const sent = await ask(path, { token: account.token, form: body })
    return { ...account, sent }
  }
  /** Titles and texts of a person's notifications, once due jobs have run. */
  const newsOf = async (token: string) => {
    await server.runDueJobs()
    const answer = await ask('/api/accounts/user/notifications/', { method: 'GET', token })
    return answer
      .json()
      .map(({ title, content }: { title: string; content: string }) => `${title} | ${content}`)
  }
  return { seen, applicant, newsOf }
}

/** Empty drafts of a company, past the API. */
export const insertDrafts = (database: Database, companyId: number, count: number) =>
  database.execute(sql`
    insert into opportunities (kind, company_id, name, excerpt, description, status, source, source_id)
    select 'JOB', ${companyId}, '', '', '', 'DRAFT', 'account', 'draft ' || ${companyId} || ' ' || n
    from generate_series(1, ${count}) n`)
