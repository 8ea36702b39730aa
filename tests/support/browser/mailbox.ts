import { expect, type Page } from '@playwright/test'

/** The newest six-digit code that the development mailbox holds for an address; waits until there is one. */
export function codeFor(page: Page, email: string): Promise<string> {
  return newest(page, `/dev/mailbox/?${new URLSearchParams({ to: email })}`, /<span>\[?(\d{6}) /)
}

/** The path of the newest reset link that was mailed to an address. */
export const resetLinkFor = (page: Page, email: string) =>
  linkIn(page, email, {
    subject: /href="(\/dev\/mailbox\/\d+\/)"><span>[^<]*(?:new|reset)[^<]*password/i,
    link: /(\/reset-password\/\?token=[\w-]+)/,
  })

/** The path of the newest invitation that was mailed to an address. */
export const invitationFor = (page: Page, email: string) =>
  linkIn(page, email, {
    subject: /href="(\/dev\/mailbox\/\d+\/)"><span>Join /,
    link: /(\/join\/\?token=[\w-]+)/,
  })

type Wanted = { subject: RegExp; link: RegExp }

async function linkIn(page: Page, email: string, { subject, link }: Wanted): Promise<string> {
  const mail = await newest(page, `/dev/mailbox/?${new URLSearchParams({ to: email })}`, subject)
  return newest(page, `${mail}letter/`, link)
}

async function newest(page: Page, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = pattern.exec(await (await page.request.get(address)).text())?.[1]
        return found
      },
      { intervals: [20, 50, 100] },
    )
    .toBeDefined()
  return found ?? ''
}
