import { expect, type Page } from '@playwright/test'

/** The newest six-digit code that the development mailbox holds for an address; waits until one has come. */
export async function codeFor(page: Page, email: string, except?: string): Promise<string> {
  return newest(page, email, /\b(\d{6}) is your/, except)
}

/** The path of the newest reset link that was mailed to an address. */
export async function resetLinkFor(page: Page, email: string): Promise<string> {
  const mail = await newest(page, email, /href="(\/dev\/mailbox\/[\w-]+\/)">[^/]*(?:password)/i)
  const letter = await (await page.request.get(mail)).text()
  const link = /\/reset-password\/\?token=[\w-]+/.exec(letter)?.[0]
  if (!link) throw new Error('There is no link in the mail')
  return link
}

async function newest(page: Page, email: string, pattern: RegExp, except?: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const list = await page.request.get(`/dev/mailbox/?${new URLSearchParams({ to: email })}`)
        found = pattern.exec(await list.text())?.[1]
        return found !== undefined && found !== except
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  return found ?? ''
}
