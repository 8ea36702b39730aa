import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import { person } from '#tests/support/accounts.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { onlooker } from '#tests/support/kept/onlooker.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const app = await postsApp()
const { open, database, move, save, read, ask } = app
const operator = await person(database, 'OPERATOR')

/** Another process than the one in which things change. */
let other: Awaited<ReturnType<typeof onlooker>>
beforeEach(async () => {
  other = await onlooker(open)
})

const get = async (path: string, headers?: Record<string, string>) =>
  (await other.visit(path, headers)).json()
const idsIn = async (path: string) => ((await get(path)) as { id: number }[]).map(({ id }) => id)

/** The addresses under which visitors have seen a job, and which are kept from here on. */
async function warm({ id, companyId }: { id: number; companyId: number }) {
  const lists = ['/api/jobs/?page_size=100', `/api/jobs/?company=${companyId}`, '/api/jobs/recent/']
  for (const path of [...lists, `/api/jobs/${id}/`, `/api/companies/${companyId}/`]) await other.visit(path)
  return { lists, detail: `/api/jobs/${id}/`, company: `/api/companies/${companyId}/` }
}

/** A published job and its owner. */
async function published(values: object = {}) {
  const owner = await member(database)
  const made = (await ask('/api/company/posts/', { token: owner.token, body: { kind: 'JOB' } })).json()
  const saved = (await save(made.id, { version: made.version, form: form(values) }, owner.token)).json()
  const { version } = (await move(made.id, { action: 'publish', version: saved.version }, owner.token)).json()
  await other.heard()
  return { id: made.id as number, version: version as number, companyId: owner.companyId, owner }
}

type Published = Awaited<ReturnType<typeof published>>
const act = (path: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  ask(`/api/operator/${path}`, { method, token: operator.token, body: { reason: 'Against the rules' } })

const ENDS: Record<string, (job: Published) => Promise<{ statusCode: number; body: string }>> = {
  closing: (job) =>
    move(job.id, { action: 'close', version: job.version, reason: 'Filled' }, job.owner.token),
  withdrawing: (job) =>
    move(job.id, { action: 'cancel', version: job.version, reason: 'No' }, job.owner.token),
  'taking down': ({ id }) => act(`opportunities/${id}/takedown/`),
  'suspending the company': ({ companyId }) => act(`companies/${companyId}/suspension/`),
}

describe.each(Object.entries(ENDS))('%s', (_, end) => {
  it('takes it out of every kept list at once, in another process too', async () => {
    const job = await published()
    const { lists, detail, company } = await warm(job)
    for (const path of lists) expect(await idsIn(path)).toContain(job.id)
    const ended = await end(job)
    expect(ended.statusCode, ended.body).toBe(200)
    await other.heard()
    for (const path of lists) expect(await idsIn(path)).not.toContain(job.id)
    expect((await get(detail)).status).not.toBe('OPEN')
    // Counts show no opportunity.
    await vi.waitFor(async () => expect((await get(company)).open_jobs ?? 0).toBe(0), 120_000)
  })
})

it('shows the jobs of a reinstated company in lists within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const job = await published()
  await act(`companies/${job.companyId}/suspension/`)
  await other.heard()
  const { lists } = await warm(job)
  for (const path of lists) expect(await idsIn(path)).not.toContain(job.id)
  const reinstated = await act(`companies/${job.companyId}/suspension/`, 'DELETE')
  expect(reinstated.statusCode, reinstated.body).toBe(200)
  await other.heard()
  vi.advanceTimersByTime(5_000)
  for (const path of lists) expect(await idsIn(path)).toContain(job.id)
  vi.useRealTimers()
})

it('finds the jobs of a renamed company by its new name within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const job = await published()
  const path = '/api/jobs/?search_key=Kwabenya'
  expect(await idsIn(path)).not.toContain(job.id)
  const { owner } = job
  const renamed = await ask('/api/company/', {
    method: 'PATCH',
    token: owner.token,
    body: { name: 'Kwabenya Boats' },
  })
  expect(renamed.statusCode, renamed.body).toBe(200)
  await other.heard()
  vi.advanceTimersByTime(5_000)
  expect(await idsIn(path)).toContain(job.id)
  vi.useRealTimers()
})

it('shows an edit on its own page at once, and in lists within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const job = await published({ name: 'Net mender' })
  const { lists, detail } = await warm(job)
  const [list = ''] = lists
  const { version } = await read(job.id, job.owner.token)
  const changed = await save(job.id, { version, form: form({ name: 'Boat builder' }) }, job.owner.token)
  await move(job.id, { action: 'publish_changes', version: changed.json().version }, job.owner.token)
  await other.heard()
  expect((await get(detail)).name).toBe('Boat builder')
  const nameIn = async () =>
    ((await get(list)) as { id: number; name: string }[]).find(({ id }) => id === job.id)?.name
  vi.advanceTimersByTime(5_000)
  expect(await nameIn()).toBe('Boat builder')
  vi.useRealTimers()
})

it('makes a list anew in the background while the old one is sent', async () => {
  const job = await published({ name: 'Net mender' })
  const [list = ''] = (await warm(job)).lists
  await rename(job.id, 'Bell founder')
  await other.heard()
  const named = async () => JSON.stringify(await get(list)).includes('Bell founder')
  expect(await named()).toBe(false)
  await vi.waitFor(async () => expect(await named()).toBe(true), 120_000)
})

it('shows who edits the newest at once, which nobody else is made to wait for', async () => {
  const job = await published({ name: 'Net mender' })
  const [list = ''] = (await warm(job)).lists
  const edited = await move(
    job.id,
    { action: 'close', version: job.version, reason: 'Filled' },
    job.owner.token,
  )
  const cookie = String(edited.headers['set-cookie'])
  expect(cookie).toBe('edited=1; Path=/; Max-Age=10; HttpOnly; SameSite=Lax; Secure')
  await rename(job.id, 'Boat builder', { isAnnounced: false })
  expect((await get(`/api/jobs/${job.id}/`, { cookie: 'edited=1' })).name).toBe('Boat builder')
  expect(list).not.toBe('')
})

it('sets no such cookie on what changes nothing that is public', async () => {
  const { token } = await member(database)
  const made = await ask('/api/company/posts/', { token, body: { kind: 'JOB' } })
  expect(made.headers['set-cookie']).toBeUndefined()
})

it('keeps pages of other opportunities through a change', async () => {
  const [changed, kept] = [await published(), await published()]
  await warm(kept)
  await rename(kept.id, 'Not announced', { isAnnounced: false })
  await rename(changed.id, 'Announced')
  await other.heard()
  expect((await get(`/api/jobs/${kept.id}/`)).name).not.toBe('Not announced')
})

it('answers from what is kept whatever unknown parameters an address has, and in whatever order', async () => {
  const job = await published()
  await other.visit('/api/jobs/?type=CONTRACT&level=EXPERT')
  await rename(job.id, 'Not announced', { isAnnounced: false })
  const etag = async (path: string) => (await other.visit(path)).headers.etag
  const first = await etag(`/api/jobs/?company=${job.companyId}&page=1`)
  await rename(job.id, 'Another name', { isAnnounced: false })
  expect(await etag(`/api/jobs/?utm_source=x&page=1&company=${job.companyId}&n=1`)).toBe(first)
  expect(await etag(`/api/jobs/${job.id}/?n=2`)).toBe(await etag(`/api/jobs/${job.id}/?n=3`))
  const map = await etag('/sitemap-opportunities-1.xml')
  await database.execute(sql`update opportunities set updated_at = now() + interval '1 day'`)
  expect(await etag('/sitemap-opportunities-1.xml?n=4')).toBe(map)
})

async function rename(id: number, name: string, { isAnnounced = true } = {}) {
  await database.transaction(async (tx) => {
    await tx.execute(sql`update opportunities set name = ${name} where id = ${id}`)
    await indexOpportunities(tx, [id])
    if (isAnnounced) await announceChange(tx, [id])
  })
}
