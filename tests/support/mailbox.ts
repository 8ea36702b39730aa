import { expect, type Page } from '@playwright/test'

/** The newest six-digit code that the development mailbox holds for an address; waits until there is one. */
export function codeFor(page: Page, email: string): Promise<string> {
  return newest(page, `/dev/mailbox/?${new URLSearchParams({ to: email })}`, /\b(\d{6}) is your/)
}

/** The path of the newest reset link that was mailed to an address. */
export async function resetLinkFor(page: Page, email: string): Promise<string> {
  const list = `/dev/mailbox/?${new URLSearchParams({ to: email })}`
  const mail = await newest(
    page,
    list,
    /href="(\/dev\/mailbox\/\d+\/)"><span>[^<]*(?:new|reset)[^<]*password/i,
  )
  return newest(page, `${mail}letter/`, /(\/reset-password\/\?token=[\w-]+)/)
}

async function newest(page: Page, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = pattern.exec(await (await page.request.get(address)).text())?.[1]
        return found
      },
      { timeout: 15_000, intervals: [20, 50, 100] },
    )
    .toBeDefined()
  return found ?? ''
}
