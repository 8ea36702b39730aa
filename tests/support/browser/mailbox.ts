import { expect, type Page } from '@playwright/test'

/** Waits for the newest six-digit code to an address in the development mailbox. */
export function codeFor(page: Page, email: string): Promise<string> {
  return newest(page, `/dev/mailbox/?${new URLSearchParams({ to: email })}`, /<span>\[?(\d{6}) /)
}

/** Waits for the newest reset link to an address. @returns its path */
export const resetLinkFor = (page: Page, email: string) =>
  linkIn(page, email, {
    subject: /href="(\/dev\/mailbox\/\d+\/)"><span>[^<]*(?:new|reset)[^<]*password/i,
    link: /(\/reset-password\/\?token=[\w-]+)/,
  })

/** Waits for the newest invitation to an address. @returns the path of its link */
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

/** Waits until a page of the mailbox matches. @returns the first group */
export async function newest(page: Page, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = pattern.exec(await readMailbox(page, address))?.[1]
        return found
      },
      { intervals: [20, 50, 100] },
    )
    .toBeDefined()
  return found ?? ''
}

/** Reads a page of the mailbox as a program of this machine does; the browser's requests name an address as if from a proxy. */
export async function readMailbox(page: Page, address: string): Promise<string> {
  // The page's own server: some journeys have one of theirs.
  const site = (await page.request.get('/healthz/live')).url()
  return (await fetch(new URL(address, site))).text()
}
