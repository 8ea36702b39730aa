import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { scopeOf } from '#api/platform/access/scope.ts'
import { readConfig } from '#api/platform/config.ts'
import { jobSources } from '#api/platform/database/tables/job-source-tables.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { MOST_JOBS } from '#contract/integrations/job-sources.ts'
import { BOARD, board, feedsApp, job, TEXT, three } from '#tests/support/integrations/job-feeds.ts'
import { lastMail } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'
import { closeGone } from './importing.ts'
import { listItemsOf } from './queries.ts'

const made = await feedsApp()
const { database, server, ask, site, list, source, run, lastRun, importAll, posts, states, edit } = made
beforeEach(site.clear)

const SCAM = `${TEXT} Pay a registration fee of GHS 200 by mobile money before your interview.`
const shown = async (id = 0) => {
  server.dropKeptAnswers()
  return (await made.visit(`/api/jobs/${id}/`)).json().name
}
/** Leaves unpublished what the feed wrote, as after a process that ended between saving and publishing. */
const leaveUnshown = (id = 0) =>
  database.execute(sql`with p as (update posts set version = version + 1, draft = draft || '{"name": "Master mason"}'
    where opportunity_id = ${id} returning version)
    update job_source_items i set is_due = true, form_version = p.version, fields = i.fields || '{"name": "Master mason"}'
    from p where i.opportunity_id = ${id}`)

describe('a change that was saved but not shown', () => {
  it('is tried again by the next run, though the feed did not change', async () => {
    const owner = await member(database)
    site.answers.set(BOARD, board(job(1, 'Mason')))
    const id = await source(owner)
    await importAll()
    const [mason] = await posts(owner)
    await leaveUnshown(mason?.id)
    site.answers.set(BOARD, board(job(1, 'Master mason')))
    expect(await run(owner, id)).toMatchObject({ unchanged: 1, notes: [] })
    expect(await shown(mason?.id)).toBe('Master mason')
    expect((await list(owner))[0].waiting).toBe(0)
  })

  it('is tried again after a refusal, and never taken for a change of a member', async () => {
    const owner = await member(database)
    site.answers.set(BOARD, board(job(1, 'Mason')))
    const id = await source(owner)
    await importAll()
    site.answers.set(BOARD, board(job(1, 'Mason', { content: SCAM })))
    for (let n = 0; n < 2; n++) {
      const { notes } = await run(owner, id)
      expect(notes.map(({ code }: { code: string }) => code)).not.toContain('feed_own_changes')
      expect(notes).toMatchObject([{ record: 'Mason' }])
    }
    expect((await list(owner))[0].waiting).toBe(1)
    site.answers.set(BOARD, board(job(1, 'Master mason')))
    expect(await run(owner, id)).toMatchObject({ changed: 1, notes: [] })
    const [mason] = await posts(owner)
    expect(await shown(mason?.id)).toBe('Master mason')
  })

  it('of a new job is tried again too', async () => {
    const owner = await member(database)
    site.answers.set(BOARD, board(job(1, 'Agent', { content: SCAM })))
    const id = await source(owner)
    await importAll()
    expect((await run(owner, id)).notes).toMatchObject([{ record: 'Agent' }])
    expect(await states(owner)).toEqual(['Agent DRAFT'])
  })
})

it('does not publish a draft that a member is writing, and says so', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(job(1, 'Agent', { content: SCAM })))
  const id = await source(owner)
  await importAll()
  const [agent] = await posts(owner)
  await edit(owner, agent?.id ?? 0, { city: 'Anloga' })
  // The same job, and one that the feed put right: neither is for the feed to publish any more.
  for (const content of [SCAM, TEXT]) {
    site.answers.set(BOARD, board(job(1, 'Agent', { content })))
    expect((await run(owner, id)).notes).toMatchObject([{ record: 'Agent', code: 'feed_own_draft' }])
  }
  expect(await states(owner)).toEqual(['Agent DRAFT'])
  expect((await list(owner))[0].waiting).toBe(1)
  const { version, form } = await made.read(agent?.id ?? 0, owner.token)
  expect(form).toMatchObject({ city: 'Anloga', description: TEXT })
  await made.move(agent?.id ?? 0, { action: 'publish', version }, owner.token)
  expect(await run(owner, id)).toMatchObject({ notes: [] })
  expect((await list(owner))[0].waiting).toBe(0)
})

it('counts a job as closed when it is, and leaves one to the next run where closing was refused', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  await database.execute(sql`update job_sources set held_by = 'test' where id = ${id}`)
  const [row] = await database.select().from(jobSources).where(eq(jobSources.id, id))
  if (!row) throw new Error('The source is not there')
  const refusal = new ApiError('conflict', undefined, { reason: problem('suspended') })
  const run = {
    services: {
      ...{ database, timeZone: 'UTC', reviewsFirstPost: false, requiresMemberKeys: false },
      queue: { enqueue: () => Promise.reject(refusal) },
      publishing: readConfig({ PUBLIC_URL: 'https://calls.example.org' }),
    },
    scope: scopeOf({ userId: owner.id, company: { id: owner.companyId, role: 'OWNER' } }),
    ...{ words: english(), source: row, held: { id, heldBy: 'test' }, timeZone: 'UTC' },
    until: Number.POSITIVE_INFINITY,
    known: await listItemsOf(database, id),
    room: 0,
    tally: { added: 0, changed: 0, closed: 0, unchanged: 0, refused: 0 },
    notes: [],
  }
  await closeGone(run, { jobs: [], refused: [], ids: new Set(['1', '2']), isWhole: true, isPart: false })
  expect(run).toMatchObject({ tally: { closed: 0 }, notes: [{ record: 'Welder', code: 'suspended' }] })
  expect(await states(owner)).toContain('Welder OPEN')
  await database.execute(sql`update job_sources set held_by = null, held_until = null where id = ${id}`)
  site.answers.set(BOARD, board(job(1, 'Mason'), job(2, 'Painter')))
  expect(await made.run(owner, id)).toMatchObject({ closed: 1 })
  expect(await states(owner)).toContain('Welder CLOSED')
})

it('knows its posts again when a source is deleted and added again', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  await ask(`/api/company/job-sources/${id}/`, { method: 'DELETE', token: owner.token })
  expect(await list(owner)).toEqual([])
  expect(
    (await ask(`/api/company/job-sources/${id}/runs/`, { method: 'GET', token: owner.token })).statusCode,
  ).toBe(404)
  site.answers.set(BOARD, board(job(1, 'Master mason'), job(2, 'Painter'), job(4, 'Cook')))
  const again = await source(owner, { url: 'job-boards.greenhouse.io/keta', schedule: 'HOURLY' })
  await importAll()
  expect(await lastRun(owner, again)).toMatchObject({ added: 1, changed: 1, closed: 1, unchanged: 1 })
  expect(await states(owner)).toEqual(['Master mason OPEN', 'Painter OPEN', 'Welder CLOSED', 'Cook OPEN'])
  const other = await member(database)
  await source(other)
  await importAll()
  expect(await posts(other)).toHaveLength(3)
})

it('counts runs whose process ended as failures, and pauses after five', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  const cutOff = () =>
    database.execute(sql`with s as (update job_sources set next_at = now(), held_by = null, held_until = null where id = ${id})
      insert into job_source_runs (source_id) values (${id})`)
  await cutOff()
  site.answers.delete(BOARD)
  await importAll()
  expect((await list(owner))[0]).toMatchObject({ failures: 2, last_run: { fault: 'answer' } })
  for (let n = 0; n < 3; n++) await cutOff()
  site.fetched = []
  await importAll()
  expect((await list(owner))[0]).toMatchObject({
    failures: 5,
    pause_reason: 'FAILED',
    last_run: { fault: 'interrupted' },
  })
  expect(site.fetched).toEqual([])
  await server.runDueJobs()
  expect(lastMail(server.sent, owner.email).text).toContain('boards-api.greenhouse.io')
})

it('makes no drafts without end of a feed whose jobs are others each time', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(job(1, 'Mason', { content: SCAM })))
  const id = await source(owner)
  await importAll()
  await database.execute(sql`insert into job_source_items (source_id, external_id, opportunity_id, fields, gone_at)
    select source_id, 'before-' || n, opportunity_id, fields, now() from job_source_items, generate_series(2, ${MOST_JOBS}) n
    where source_id = ${id}`)
  site.answers.set(BOARD, board(job(1, 'Mason', { content: SCAM }), job(2, 'Welder')))
  const full = await run(owner, id)
  expect(full).toMatchObject({ added: 0, refused: 1 })
  expect(full.notes).toContainEqual(
    expect.objectContaining({ record: new URL(BOARD).host, code: 'feed_full' }),
  )
  await database.execute(
    sql`delete from job_source_items where source_id = ${id} and external_id = 'before-2'`,
  )
  expect(await run(owner, id)).toMatchObject({ added: 1, refused: 0 })
})

it('takes turns by company', async () => {
  const many = await member(database)
  const one = await member(database)
  const url = (name: string) => `https://boards-api.greenhouse.io/v1/boards/${name}/jobs?content=true`
  for (const name of ['a', 'b', 'c']) await source(many, { url: url(name) })
  await source(one, { url: url('d') })
  await importAll()
  await database.execute(
    sql`update job_sources set next_at = now() - interval '1 hour' where company_id = ${many.companyId}`,
  )
  await database.execute(sql`update job_sources set next_at = now() where company_id = ${one.companyId}`)
  site.clear()
  await importAll()
  expect(site.fetched.slice(0, 2)).toContain(url('d'))
})
