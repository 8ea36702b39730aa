import { cvTexts } from '#api/platform/database/tables/applications-tables.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { PLAN } from './stage-plan.ts'
import { stagesApp } from './stages.ts'

type Kept = JobStage & { id: number; name: string; count: number }

/** The API with a company whose jobs have stages of their own; closed after the file's tests. */
export async function ownStagesApp() {
  const app = await stagesApp()
  const { ask, get, recruiter } = app
  const path = (jobId: number) => `/api/company/posts/${jobId}/stages/`
  const read = async (jobId: number, token = recruiter.token) => (await get(path(jobId), token)).json()
  const save = (jobId: number, body: object, token = recruiter.token) =>
    ask(path(jobId), { method: 'PUT', token, body })

  /** A job with these stages, its applicants, and acts on them. */
  async function jobWith(plan = PLAN, count = 1) {
    const { id } = await app.job()
    const applicants = await app.applicants(id, count)
    await app.database
      .insert(cvTexts)
      .values(applicants.map((each) => ({ applicationId: each.id, opportunityId: id })))
    const saved = await save(id, { version: 0, stages: plan.map((stage) => ({ id: null, ...stage })) })
    if (saved.statusCode !== 200) throw new Error(saved.body)
    const stages: Kept[] = saved.json().stages
    const stage = (name: string) => {
      const found = stages.find((each) => each.name === name)
      if (!found) throw new Error(`There is no stage ${name}`)
      return found
    }
    const [first] = applicants
    if (!first) throw new Error('Nobody applied')
    const { number } = first
    return {
      id,
      stages,
      stage,
      applicants,
      number,
      /** As they are saved, without these. */
      planWithout: (...names: string[]) =>
        stages
          .filter((each) => each.id !== null && !names.includes(each.name))
          .map(({ id: stageId, name, status }) => ({ id: stageId, name, status })),
      go: (from: string, to: string, more: object = {}) =>
        app.move(id, {
          applicants: applicants.map((each) => ({ number: each.number, from })),
          to: stage(to).status,
          to_stage: stage(to).id,
          ...more,
        }),
      row: async () => (await get(`/api/company/applicants/${number}/`, recruiter.token)).json(),
      counts: async () =>
        Object.fromEntries(
          (await read(id)).stages.map((each: Kept) => [each.name ?? each.status, each.count]),
        ),
    }
  }
  return { ...app, read, save, jobWith }
}
