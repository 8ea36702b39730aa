import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { BOARD, board, feedsApp, job, TEXT, three } from '#tests/support/integrations/job-feeds.ts'
import { lastMail } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'

const made = await feedsApp()
const { database, site, fetching, server, ask } = made
const { importAll, list, preview, source, runNow, lastRun, run, posts, states, edit } = made
beforeEach(site.clear)
const SOURCES = '/api/company/job-sources/'

it('looks at an address before anything is imported', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three(), job(4, 'Agent', { content: undefined })))
  const seen = (await preview('boards.greenhouse.io/keta', owner)).json()
  expect(seen).toMatchObject({ url: BOARD, service: 'GREENHOUSE', added: 3, changed: 0, gone: 0, refused: 1 })
  expect(seen.jobs[0]).toEqual({ name: 'Mason', city: 'Keta', what: 'NEW' })
  expect(seen.notes).toMatchObject([{ code: 'feed_without', params: { what: 'description' } }])
  expect(await posts(owner)).toEqual([])
  await source(owner)
  await importAll()
  site.answers.set(BOARD, board(job(1, 'Mason'), job(2, 'Painter of boats'), job(5, 'Cook')))
  expect((await preview(BOARD, owner)).json()).toMatchObject({ added: 1, changed: 1, unchanged: 1, gone: 1 })
})

it('looks at addresses for one company after the other, whatever one of them asks for', async () => {
  const [busy, other] = [await member(database), await member(database)]
  site.answers.set(BOARD, board(...three()))
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  site.onFetch = () => {
    begin()
    return held
  }
  const waiting = [1, 2, 3].map(() => preview(BOARD, busy))
  await begun
  site.onFetch = async () => undefined
  expect((await preview(BOARD, other)).json()).toMatchObject({ added: 3 })
  expect(site.fetched).toHaveLength(2)
  goOn()
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

it('publishes new jobs, changes them with the feed and closes those that left it', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  expect(await states(owner)).toEqual(['Mason OPEN', 'Painter OPEN', 'Welder OPEN'])
  expect(await run(owner, id)).toMatchObject({ outcome: 'DONE', added: 0, unchanged: 3 })
  site.answers.set(BOARD, board(job(1, 'Master mason'), job(2, 'Painter')))
  expect(await run(owner, id)).toMatchObject({ added: 0, changed: 1, closed: 1, unchanged: 1 })
  const [mason, , welder] = await posts(owner)
  expect((await made.visit(`/api/jobs/${mason?.id}/`)).json().name).toBe('Master mason')
  expect(welder?.status).toBe('CLOSED')
  site.answers.set(BOARD, board(job(1, 'Master mason'), job(2, 'Painter'), job(3, 'Welder')))
  expect(await run(owner, id)).toMatchObject({ changed: 1 })
  expect(await states(owner)).toEqual(['Master mason OPEN', 'Painter OPEN', 'Welder OPEN'])
  expect(await list(owner)).toMatchObject([{ jobs: 3, missing: null, last_run: { outcome: 'DONE' } }])
})

it('makes drafts where it is told so, keeps what a member wrote and makes none again that was deleted', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner, { publishes: false })
  await importAll()
  const [mason, painter] = await posts(owner)
  await edit(owner, mason?.id ?? 0, { city: 'Anloga', is_blind: true })
  await made.move(painter?.id ?? 0, { action: 'delete' }, owner.token)
  site.answers.set(BOARD, board(job(1, 'Master mason'), job(2, 'Painter'), job(3, 'Welder')))
  expect(await run(owner, id)).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
  expect(await states(owner)).toEqual(['Master mason DRAFT', 'Welder DRAFT'])
  expect((await made.read(mason?.id ?? 0, owner.token)).form).toMatchObject({
    city: 'Anloga',
    is_blind: true,
  })
})

it('does not publish changes that a member has not finished', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  const [mason] = await posts(owner)
  await edit(owner, mason?.id ?? 0, { city: 'Anloga' })
  site.answers.set(BOARD, board(job(1, 'Master mason'), job(2, 'Painter'), job(3, 'Welder')))
  expect((await run(owner, id)).notes).toEqual([
    { record: 'Master mason', code: 'feed_own_changes', reason: expect.stringContaining('A member changed') },
  ])
  expect((await made.visit(`/api/jobs/${mason?.id}/`)).json()).toMatchObject({ name: 'Mason' })
})

it('leaves a job that looks like a scam a draft and says why', async () => {
  const owner = await member(database)
  site.answers.set(
    BOARD,
    board(job(1, 'Mason', { content: ' ' }), job(2, 'Agent', { content: `${TEXT} ${SCAM}` })),
  )
  const id = await source(owner)
  await importAll()
  const last = await lastRun(owner, id)
  expect(last).toMatchObject({ added: 1, refused: 1 })
  expect(last.notes).toEqual(
    expect.arrayContaining([expect.objectContaining({ record: 'Agent', code: expect.any(String) })]),
  )
  expect(await states(owner)).toEqual(['Agent DRAFT'])
})
const SCAM = 'Pay a registration fee of GHS 200 by mobile money before your interview.'

it('waits for the operator where a first post is reviewed', async () => {
  const reviewed = await testApp(made.open, { REVIEW_FIRST_POST: 'on' }, { fetching })
  const owner = await member(database)
  await database.execute(sql`update companies set approved_at = null where id = ${owner.companyId}`)
  site.answers.set(BOARD, board(job(1, 'Mason')))
  await source(owner)
  await reviewed.importFromSources()
  const { rows } = await database.execute(sql`select review from posts where company_id = ${owner.companyId}`)
  expect(rows).toEqual([{ review: 'WAITING' }])
})

it('closes nothing when all jobs vanish at once, asks, and closes them when told', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  site.answers.set(BOARD, board())
  expect(await run(owner, id)).toMatchObject({ outcome: 'DONE', closed: 0 })
  expect((await list(owner))[0].missing).toBe(3)
  await server.runDueJobs()
  expect(lastMail(server.sent, owner.email).text).toContain('3 jobs')
  expect(new Set((await posts(owner)).map(({ status }) => status))).toEqual(new Set(['OPEN']))
  expect(await run(owner, id, { close_missing: true })).toMatchObject({ closed: 3 })
  expect((await list(owner))[0]).toMatchObject({ missing: null, jobs: 0 })
  expect(new Set((await posts(owner)).map(({ status }) => status))).toEqual(new Set(['CLOSED']))
})

it('closes nothing while a part of the feed cannot be read', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  site.answers.set(BOARD, board(job(1, 'Mason'), job(2, 'Painter'), job(9, 'x', { content: undefined })))
  expect(await run(owner, id)).toMatchObject({ closed: 0, refused: 1 })
  expect(await states(owner)).toContain('Welder OPEN')
})

it('pauses after five failures, tells the owner, and goes on when resumed', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  site.answers.set(BOARD, { bytes: null, fault: 'answer', status: 503 })
  for (let n = 1; n <= 5; n++)
    expect(await run(owner, id)).toMatchObject({ outcome: 'FAILED', fault: 'answer', status: 503 })
  expect((await list(owner))[0]).toMatchObject({
    pause_reason: 'FAILED',
    next_at: null,
    failures: 5,
    jobs: 3,
  })
  await server.runDueJobs()
  expect(lastMail(server.sent, owner.email).text).toContain('boards-api.greenhouse.io')
  expect((await runNow(owner, id)).json()).toMatchObject({ reason: 'feed_paused' })
  const body = { schedule: 'HOURLY', publishes: true, is_on: true }
  const on = await ask(`/api/company/job-sources/${id}/`, { method: 'PUT', token: owner.token, body })
  expect(on.json()).toMatchObject({ paused_at: null, failures: 0, schedule: 'HOURLY' })
})

it('does what was asked for while it ran, or before it failed, with the next run', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  await importAll()
  site.answers.delete(BOARD)
  site.onFetch = () => {
    site.onFetch = async () => undefined
    return runNow(owner, id, { close_missing: true })
  }
  expect(await run(owner, id)).toMatchObject({ fault: 'answer' })
  site.answers.set(BOARD, board())
  expect(await run(owner, id)).toMatchObject({ closed: 3 })
})

it('pauses when the member left in whose name it posts', async () => {
  const owner = await member(database)
  const other = await member(database, { companyId: owner.companyId })
  site.answers.set(BOARD, board(...three()))
  await source(other)
  await database.execute(sql`delete from company_members where user_id = ${other.id}`)
  // Sources of the tests before this one may be due as well, and each turn takes one.
  for (let turn = 0; turn < 20 && !(await list(owner))[0]?.pause_reason; turn++) await importAll()
  expect((await list(owner))[0]).toMatchObject({
    pause_reason: 'MEMBER_LEFT',
    last_run: { fault: 'member_left' },
  })
  expect(await posts(owner)).toEqual([])
})

it('is imported by one process at a time', async () => {
  const owner = await member(database)
  site.answers.set(BOARD, board(...three()))
  await source(owner)
  const other = await testApp(made.open, { REVIEW_FIRST_POST: 'off' }, { fetching })
  await Promise.all([server.importFromSources(), other.importFromSources()])
  expect(site.fetched).toEqual([BOARD])
  expect(await posts(owner)).toHaveLength(3)
})

it('reads a page with JobPosting, and all pages of a sitemap of its own site', async () => {
  const owner = await member(database)
  const page = await readFile('api/import/fixtures/job-posting-page.html', 'utf8')
  const from = 'https://jobs.example.com'
  site.answers.set(
    `${from}/sitemap.xml`,
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>${from}/1</loc></url><url><loc>${from}/about</loc></url><url><loc>https://elsewhere.example.org/2</loc></url></urlset>`,
  )
  site.answers.set(`${from}/1`, page)
  site.answers.set(`${from}/about`, '<!doctype html><html><body>About</body></html>')
  expect((await preview(`${from}/1`, owner)).json()).toMatchObject({ service: 'PAGE', added: 1 })
  expect((await preview(`${from}/sitemap.xml`, owner)).json()).toMatchObject({ added: 1, refused: 0 })
  expect(site.fetched).not.toContain('https://elsewhere.example.org/2')
  expect((await preview(`${from}/about`, owner)).json().url).toEqual([expect.stringContaining('JobPosting')])
  expect((await preview(`${from}/none`, owner)).json().url).toEqual([expect.stringContaining('404')])
})

it('takes web addresses alone, once each, and is for owners', async () => {
  const owner = await member(database)
  for (const url of ['', 'ftp://example.org/', 'https://a:b@example.org/', 'localhost', 'jobs'])
    expect((await preview(url, owner)).json()).toHaveProperty('url')
  site.answers.set(BOARD, board(...three()))
  const id = await source(owner)
  const body = { url: 'job-boards.greenhouse.io/keta', schedule: 'DAILY', publishes: true }
  expect((await ask(SOURCES, { token: owner.token, body })).json()).toHaveProperty('url')
  const recruiter = await member(database, { companyId: owner.companyId, role: 'RECRUITER' })
  expect((await preview(BOARD, recruiter)).json().code).toBe('forbidden')
  const stranger = await member(database)
  expect((await runNow(stranger, id)).statusCode).toBe(404)
  const gone = await ask(`/api/company/job-sources/${id}/`, { method: 'DELETE', token: owner.token })
  expect(gone.statusCode).toBe(200)
  expect(await list(owner)).toEqual([])
})

it('asks nothing on this machine', async () => {
  const real = asker((await testApp(made.open)).app)
  const owner = await member(database)
  const answer = await real('/api/company/job-sources/previews/', {
    token: owner.token,
    body: { url: 'https://127.0.0.1/' },
  })
  expect(answer.json().url).toEqual([expect.stringContaining('not on the public internet')])
})
