import type { Page } from '@playwright/test'
import type { Transition } from '#contract/posting/posts.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { type Account, registerAndVerify, send } from './account.ts'
import { form, type Typed } from './post-forms.ts'

const COMPANY = {
  job_title: 'Head of People',
  name: 'Kente Robotics',
  size: '11_to_50',
  industry: 'IT',
  address: '4 Independence Avenue',
  country: 'GH',
}

/** Registers a person who has just created a company. */
export async function companyAccount(page: Page, values: Partial<typeof COMPANY> = {}): Promise<Account> {
  const account = await registerAndVerify(page, 'recruiter')
  const data = { ...COMPANY, ...values }
  await send(page, '/api/accounts/onboarding/recruiting-company/', { token: account.token, data })
  return account
}

type Draft = { id: number; version: number }

/** Creates a draft that can be published as it is. */
export async function draftPost(page: Page, { token }: Account, kind: Kind, values?: Typed): Promise<Draft> {
  const { id, version } = await send(page, '/api/company/posts/', { token, data: { kind } })
  return saveDraft(page, { token }, { id, version }, values)
}

/** Saves another form over a known version. */
export function saveDraft(
  page: Page,
  { token }: Pick<Account, 'token'>,
  { id, version }: Draft,
  values?: Typed,
): Promise<Draft> {
  const data = { version, form: form(values) }
  return send(page, `/api/company/posts/${id}/`, { method: 'patch', token, data })
}

/** Makes a transition of a post, as the API names it. */
export const movePost = (page: Page, { token }: Account, id: number, data: typeof Transition._zod.input) =>
  send(page, `/api/company/posts/${id}/transitions/`, { token, data })

/** @returns the id of the published opportunity */
export async function publishPost(page: Page, account: Account, kind: Kind, values?: Typed): Promise<number> {
  const { id, version } = await draftPost(page, account, kind, values)
  await movePost(page, account, id, { action: 'publish', version })
  return id
}
