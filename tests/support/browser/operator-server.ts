import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { codeOf } from '#tests/support/two-step/codes.ts'
import { PASSWORD, send } from './account.ts'
import { ownEnvironment } from './own-database.ts'
import { ownServer } from './own-server.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const OPERATOR = 'operator@example.com'

/** A separate server that reviews first posts, with an operator added from the command line. */
export const operatorServer = () =>
  ownServer(
    async (dataDir) => {
      const add = ['cli.ts', 'operator', 'add', OPERATOR, '--name', 'Efua Mensah', '--password-stdin']
      execFileSync(process.execPath, add, { cwd: ROOT, env: ownEnvironment(dataDir), input: `${PASSWORD}\n` })
    },
    // Without SMTP the mail is read in the development mailbox.
    { SMTP_URL: '', SAMPLE_CONTENT: 'on', REVIEW_FIRST_POST: 'on', TRUST_PROXY: '127.0.0.1' },
  )

/** The operator's session by server, in two steps as an operator's must be. */
const tokens = new Map<string, Promise<string>>()

/** Opens a page of the operator, signed in. */
export async function openAsOperator(page: Page, server: { url: string }, path = '/operator/') {
  const known = tokens.get(server.url) ?? signInInTwoSteps(page)
  tokens.set(server.url, known)
  const token = await known
  await page.goto('/robots.txt')
  await page.evaluate((key) => {
    localStorage.setItem('token', key)
    localStorage.setItem('is_admin', 'false')
    localStorage.setItem('is_operator', 'true')
  }, token)
  await page.goto(path)
}

async function signInInTwoSteps(page: Page): Promise<string> {
  const { token } = await send(page, '/api/accounts/login/', {
    data: { email: OPERATOR, password: PASSWORD },
  })
  const { secret } = await send(page, '/api/accounts/factors/totp/', { token })
  await send(page, '/api/accounts/factors/totp/confirmation/', { token, data: { code: codeOf(secret) } })
  return token
}
