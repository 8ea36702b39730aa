import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { codeFor } from './mailbox.ts'

export const PASSWORD = 'a bicycle made of bread'

export type Account = { email: string; token: string; is_admin: boolean }
type Kind = 'job-seeker' | 'recruiter'

export const newEmail = () => `${randomUUID()}@example.com`

/** Registers through the API, without signing the page in. */
export async function register(page: Page, kind: Kind): Promise<Account> {
  const email = newEmail()
  const session = await send(page, `/api/accounts/registration/${kind}/`, {
    data: {
      first_name: 'Ama',
      last_name: 'Owusu',
      email,
      contact_number: '+233241234567',
      password: PASSWORD,
      password2: PASSWORD,
    },
  })
  return { email, ...session }
}

export async function registerAndVerify(page: Page, kind: Kind): Promise<Account> {
  const { email, token } = await register(page, kind)
  const otp = await codeFor(page, email)
  return { email, ...(await send(page, '/api/accounts/verification/', { token, data: { otp } })) }
}

/** Stores the session as the login page does, and opens a page. */
export async function open(page: Page, path: string, { token, is_admin }: Account) {
  // Storage is reachable from any document of the site; this one is small.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([key, isAdmin]) => {
      localStorage.setItem('token', key ?? '')
      localStorage.setItem('is_admin', isAdmin ?? '')
    },
    [token, String(is_admin)],
  )
  await page.goto(path)
}

export async function logInByHand(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/**
 * Tries wrong passwords until the account is locked for longer than the slowest page takes to try the right one.
 * Each try comes from another address, because limits are per address as well.
 */
export async function lockAccount(page: Page, email: string) {
  const network = randomInt(256)
  let failures = 0
  const fail = async () => {
    const answer = await page.request.post('/api/accounts/login/', {
      data: { email, password: 'not the password' },
      headers: { 'X-Forwarded-For': `10.77.${network}.${failures++}` },
    })
    const { code, retry_after } = await answer.json()
    return code === 'locked' ? retry_after : 0
  }
  // Five failures lock the account for two seconds, and each later failure doubles that; tries while it is locked do not count.
  await expect.poll(fail, { intervals: [0, 0, 0, 0, 500] }).toBeGreaterThanOrEqual(8)
}

type Sent = Pick<NonNullable<Parameters<Page['request']['post']>[1]>, 'data' | 'multipart'> & {
  method?: 'get' | 'post' | 'patch' | 'put' | 'delete'
  token?: string
}

/** Requests the API directly. @throws with the answer when it refuses */
export async function send(page: Page, path: string, { method = 'post', token, ...form }: Sent) {
  const headers: Record<string, string> = token ? { Authorization: `Token ${token}` } : {}
  const response = await page.request[method](path, { ...form, headers })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}
