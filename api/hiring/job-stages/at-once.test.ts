import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { ownStagesApp } from '#tests/support/hiring/own-stages.ts'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'
import { isSomeoneWaiting } from '#tests/support/statements/waiting.ts'

const { database, jobWith, open, save } = await ownStagesApp()

const lock = (executor: Pick<typeof database, 'select'>, id: number) =>
  executor.select().from(applications).where(eq(applications.id, id)).for('update')

it.skipIf(open.isEmbedded)(
  'a stage is deleted while its people are told, in the order of their ids',
  async () => {
    const { id, applicants, stage, go, counts, planWithout } = await jobWith(PLAN, 2)
    await go('RECEIVED', 'Technical interview', { tell: false })
    const [first = 0, last = 0] = applicants.map((each) => each.id).sort((one, other) => one - other)
    // Rows are found in the order in which they were written.
    for (const stageId of [null, stage('Technical interview').id])
      await database.update(applications).set({ stageId }).where(eq(applications.id, first))
    let saved: ReturnType<typeof save> | undefined
    await database.transaction(async (tx) => {
      await lock(tx, first)
      saved = save(id, {
        version: 1,
        stages: planWithout('Technical interview'),
        moved: [{ from: stage('Technical interview').id, to: 1 }],
      })
      await expect.poll(() => isSomeoneWaiting(database)).toBe(true)
      await lock(tx, last)
    })
    expect((await saved)?.statusCode).toBe(200)
    expect(await counts()).toMatchObject({ 'Phone screen': 2 })
  },
)
