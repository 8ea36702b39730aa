import { eq } from 'drizzle-orm'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { totpSecrets } from '#api/platform/database/tables/factors-tables.ts'
import type { UserType } from '#contract/vocabulary.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { authenticator } from './authenticator.ts'
import { codeOf } from './codes.ts'

export const PASSWORD = 'quiet lagoon lantern'
const FACTORS = '/api/accounts/factors/'

/** The API with people whose password is PASSWORD, and who add factors as the settings do. */
export async function twoStepApp() {
  const app = await accountsApp()
  const { open, ask } = app
  const { database } = open
  const passwordHash = await hashPassword(PASSWORD)

  async function someone(userType: UserType = 'JOB_SEEKER') {
    const made = await person(database, userType)
    await database.update(users).set({ passwordHash }).where(eq(users.id, made.id))
    return made
  }
  async function addPasskey(token: string, name = 'Phone') {
    const key = authenticator()
    const options = (await ask(`${FACTORS}passkeys/options/`, { token })).json()
    const answer = await ask(`${FACTORS}passkeys/`, { token, body: { name, passkey: key.create(options) } })
    return { key, answer, codes: answer.json().recovery_codes as string[] } // as the contract says
  }
  /** The code that confirms the app may be used again, so that no test waits for the next one. */
  async function addTotp(token: string) {
    const { secret } = (await ask(`${FACTORS}totp/`, { token })).json()
    const answer = await ask(`${FACTORS}totp/confirmation/`, { token, body: { code: codeOf(secret) } })
    await database.update(totpSecrets).set({ lastStep: 0 })
    return { secret: secret as string, answer, codes: answer.json().recovery_codes as string[] } // as the contract says
  }
  const logIn = (email: string) => ask('/api/accounts/login/', { body: { email, password: PASSWORD } })
  return {
    ...app,
    someone,
    addPasskey,
    addTotp,
    logIn,
    /** The token of a sign-in that waits for its second step. */
    async pending(email: string): Promise<string> {
      return (await logIn(email)).json().second_factor.token
    },
    second: (token: string, proof: object, address?: string) =>
      ask('/api/accounts/login/second-step/', { body: { token, ...proof }, ...(address && { address }) }),
  }
}
