import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()

it('tells the report which notices went to how many bidders', async () => {
  const own = await app.finalRfp({ firms: 3 }, { A: 0.8, B: 0.9, C: 0.5 })
  const told = async () => {
    await app.server.runDueJobs()
    const { notices } = (await app.get(own.at, own.chair.token)).json()
    return notices.map(({ notice, bidders }: { notice: string; bidders: number }) => `${notice} ${bidders}`)
  }
  expect(await told()).toEqual(['technical_opened 3', 'proposal_below 1'])
  const again = { reason: 'We added up wrongly' }
  for (const { token } of [own.owner, own.recruiter])
    await app.must(app.post(`${own.at}consensus/reopening/`, token, again))
  const all = ['technical_opened 3', 'proposal_below 1', 'scores_reopened 3']
  expect(await told()).toEqual(all)
  const end = { action: 'cancel', reason: 'The budget was cut' }
  await app.must(app.post(`/api/company/posts/${own.rfp.id}/transitions/`, own.owner.token, end))
  expect(await told()).toEqual([...all, 'opportunity_cancelled 3'])
})
