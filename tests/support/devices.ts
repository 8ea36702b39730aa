import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'

/** A browser with its cookies, or a program without, at one address. */
export function deviceAt(app: FastifyInstance, address: string, { keepsCookies = true } = {}) {
  const cookies = new Map<string, string>()
  const post = async (url: string, payload: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'user-agent': 'test', ...(keepsCookies && cookie && { cookie }) }
    const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: address })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    login: (email: string, password: string) => post('/api/accounts/login/', { email, password }),
    forgot: (email: string) => post('/api/accounts/password/forgot/', { email }),
    reset: (token: string, password: string) =>
      post('/api/accounts/password/reset/', { token, password, password2: password }),
  }
}

/** Lets each address ask as if a minute had passed; what counts for accounts stays. */
export async function forgetMinute(database: Database): Promise<void> {
  await database.execute(sql`delete from limit_counters where key like 'address:%'`)
}
