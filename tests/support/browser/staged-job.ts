import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'
import { send } from './account.ts'
import { companyWithColleague } from './job-company.ts'
import { type OwnServer, ownServer } from './own-server.ts'

type JobServer = OwnServer<Awaited<ReturnType<typeof companyWithColleague>>>
type Stage = { id: number; name: string; status: string }
/** With the job's own stages by their names. */
export type StagedServer = JobServer & { stages: Map<string, Stage> }

/** A company with a job that has its own stages, and with this many applicants. */
export async function stagedServer(browser: Browser, count: number): Promise<StagedServer> {
  const server = await ownServer((dataDir) => companyWithColleague(dataDir, count))
  try {
    const page = await browser.newPage({ baseURL: server.url })
    const stages = await giveStages(page, server)
    await page.close()
    return Object.assign(server, { stages })
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function giveStages(page: Page, { made }: JobServer): Promise<Map<string, Stage>> {
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
