import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'
import { send } from './account.ts'
import { companyWithJob } from './job-company.ts'
import { type OwnServer, ownServer } from './own-server.ts'

export type StagedServer = OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

/** A company with a job and this many applicants. */
export const stagedServer = (count: number): Promise<StagedServer> =>
  ownServer((dataDir) => companyWithJob(dataDir, count))

type Stage = { id: number; name: string; status: string }

/** Gives the job its own stages through the API. @returns them by name */
export async function giveStages(page: Page, { made }: StagedServer): Promise<Map<string, Stage>> {
  const { stages } = await send(page, `/api/company/posts/${made.jobId}/stages/`, {
    method: 'put',
    token: made.recruiter.token,
    data: { version: 0, stages: PLAN.map((stage) => ({ id: null, ...stage })) },
  })
  return new Map(stages.map((stage: Stage) => [stage.name, stage]))
}

/** Opens the board as the recruiter, once its cards are there. */
export async function openBoard(browser: Browser, server: StagedServer): Promise<Page> {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/board/`)
  await expect(page.locator('.board-card').first()).toBeVisible()
  return page
}

export const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) }).and(page.locator('[data-column]'))
