import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { postsApp } from '#tests/support/posts.ts'

const SEARCHES = '/api/user/saved-searches/'

const { ask, database, server, draft, post, move } = await postsApp()

it('mails what a company publishes to who searches for it, until the link in the mail ends it', async () => {
  const first = await draft('JOB', { name: 'Glazier in Tema' })
  const { token, email } = await person(database, 'JOB_SEEKER')
  const body = {
    name: 'Glass',
    kinds: ['JOB'],
    query: { search_key: 'glazier' },
    frequency: 'INSTANT',
    time_zone: 'Africa/Accra',
  }
  const { id } = (await ask(SEARCHES, { token, body })).json()
  const mails = async () => {
    await database.update(savedSearches).set({ dueAt: sql`now()` }).where(eq(savedSearches.id, id))
    await server.mailSavedSearches()
    await server.runDueJobs()
    return server.sent.filter(({ to }) => to === email)
  }
  expect(await mails()).toEqual([])
  expect((await move(first.id, { action: 'publish', version: first.version })).statusCode).toBe(200)
  const [mail] = await mails()
  expect(mail?.text).toContain('Glazier in Tema')
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  const answer = await server.app.inject({ method: 'POST', url: pathname + search, headers, payload })
  expect(answer.statusCode).toBe(200)
  await post('JOB', { name: 'Glazier in Ho' })
  expect(await mails()).toHaveLength(1)
})
