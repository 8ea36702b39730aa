import { eq, sql } from 'drizzle-orm'
import { savedSearches, subscribers } from '#api/platform/database/tables/opportunities-tables.ts'
import { accountsApp } from '#tests/support/accounts.ts'

const CONFIRM = '/alerts/confirm/'
let made = 0

export const newEmail = () => `reader-${++made}@example.net`

export const draft = (values: object = {}) => ({
  email: newEmail(),
  kinds: ['JOB'],
  query: { search_key: 'midwife' },
  frequency: 'INSTANT',
  ...values,
})

export const linkIn = (text: string, path: string) =>
  new RegExp(`https://calls\\.example\\.org${path}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? ''

/** The API with alerts of addresses without an account. */
export async function alertsApp() {
  const parts = await accountsApp()
  const { ask, server, app, open } = parts
  const { database } = open

  const request = (body: object, address?: string) =>
    ask('/api/alerts/', { body, ...(address && { address }) })

  async function mailsTo(email: string) {
    await server.runDueJobs()
    return server.sent.filter(({ to }) => to === email)
  }

  /** Sends a form of a page, as a browser without scripts does. */
  const submit = (
    url: string,
    fields: Record<string, string> | string = {},
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    })

  /** The token in the last mail to the address, which asks to confirm. */
  const question = async (email: string) => linkIn((await mailsTo(email)).at(-1)?.text ?? '', CONFIRM)

  /** Asks, and confirms by the link in the mail. @returns the token of the page with all alerts */
  async function confirmed(values: object = {}) {
    const body = draft(values)
    await request(body)
    const answer = await submit(CONFIRM, { token: await question(body.email) })
    const location = String(answer.headers.location)
    const token = new URL(location, 'https://calls.example.org').searchParams.get('token') ?? ''
    return { email: body.email, location, token }
  }

  async function alerted(email: string) {
    await database.update(savedSearches).set({ dueAt: sql`now()` })
    await server.mailSavedSearches()
    return mailsTo(email)
  }

  const managed = async (token: string) => (await ask('/api/alerts/managed/', { body: { token } })).json()

  const rowsOf = (email: string) =>
    database
      .select({ id: savedSearches.id, userId: savedSearches.userId })
      .from(savedSearches)
      .innerJoin(subscribers, eq(subscribers.id, savedSearches.subscriberId))
      .where(eq(subscribers.email, email))

  return { ...parts, database, request, mailsTo, submit, question, confirmed, alerted, managed, rowsOf }
}
