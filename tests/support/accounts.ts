import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { startSession } from '#api/accounts/sessions/commands.ts'
import type { Database, OpenDatabase } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import type { UserType } from '#contract/vocabulary.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

/**
 * The API on a database of the test file's own, and a way to request it; closed after the file's tests. `given`: a database that the
 * test closes itself.
 */
export async function accountsApp(given?: OpenDatabase) {
  const open = given ?? (await testDatabase())
  if (!given) afterAll(() => open.close())
  const server = await testApp(open)
  return { open, server, app: server.app, ask: asker(server.app) }
}

type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  token?: string | undefined
  body?: unknown
  form?: FormData
  address?: string
  headers?: Record<string, string>
}

let asked = 0

/** Requests the API with JSON or a form, each time from another address unless told, because limits are per address. */
export function asker(app: FastifyInstance) {
  return async (url: string, { method = 'POST', token, body, form, address, headers }: Ask = {}) => {
    asked++
    const encoded = form && new Response(form)
    const request: InjectOptions = {
      url,
      method,
      remoteAddress: address ?? `10.77.${asked >> 8}.${asked & 255}`,
      headers: {
        ...headers,
        ...(token && { authorization: `Token ${token}` }),
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      },
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
      ...(body !== undefined && { payload: body as object }), // whatever JSON the test sends
    }
    return app.inject(request)
  }
}

let made = 0

export function registration(values: Record<string, unknown> = {}) {
  made++
  return {
    first_name: 'Esi',
    last_name: 'Owusu',
    email: `person-${made}@example.org`,
    contact_number: '+233241234567',
    password: 'quiet lagoon lantern',
    password2: 'quiet lagoon lantern',
    ...values,
  }
}

/** Inserts an account with a session, an operator's as if signed in in two steps; no password fits it. */
export async function person(database: Database, userType: UserType, { isVerified = true } = {}) {
  const [user] = await database
    .insert(users)
    .values({
      userType,
      email: `made-${++made}@example.org`,
      firstName: 'Kojo',
      lastName: 'Asare',
      contactNumber: '+233241234567',
      passwordHash: 'none',
      verifiedAt: isVerified ? new Date() : null,
    })
    .returning()
  if (!user) throw new Error('The account was not inserted')
  const client = { address: '10.0.0.1', userAgent: 'test' }
  const { token } = await startSession(database, user, client, { isTwoFactor: userType === 'OPERATOR' })
  return { ...user, token }
}
