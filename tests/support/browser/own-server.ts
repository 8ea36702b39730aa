import type { Browser } from '@playwright/test'
import { runServer } from '#bench/run-server.ts'
import { smtpServer } from '#tests/support/smtp.ts'
import { type Account, open } from './account.ts'
import { newOwnFolder, ownEnvironment, removeOwnFolder } from './own-database.ts'

export type OwnServer<T> = Awaited<ReturnType<typeof ownServer<T>>>

/**
 * A separate server on a database of its own that `prepare` fills; `mails` are those it has sent, `settings` are
 * environment variables, and `hostname` the name it is reached by.
 */
export async function ownServer<T>(
  prepare: (dataDir: string) => Promise<T>,
  settings: Record<string, string> = {},
  hostname?: string,
) {
  const dataDir = await newOwnFolder()
  const made = await prepare(dataDir).catch(async (error) => {
    await removeOwnFolder(dataDir)
    throw error
  })
  const smtp = await smtpServer()
  const start = () =>
    runServer(
      { ...ownEnvironment(dataDir), SAMPLE_CONTENT: 'off', SMTP_URL: smtp.url, ...settings },
      hostname,
    )
  let server = await start()
  return {
    made,
    mails: smtp.received,
    get url() {
      return server.url
    },
    /** Opens a page of this server, signed in, in a context of its own. */
    async openPage(browser: Browser, account: Account, path: string) {
      const context = await browser.newContext({ baseURL: server.url })
      const page = await context.newPage()
      await open(page, path, account)
      return page
    },
    /** Stops the server while `work` uses its database. */
    async restart<R>(work: (dataDir: string) => Promise<R>): Promise<R> {
      await server.stop()
      const result = await work(dataDir)
      server = await start()
      return result
    },
    async stop() {
      await server.stop()
      await smtp.close()
      await removeOwnFolder(dataDir)
    },
  }
}
