import { expect, it } from 'vitest'
import { mailQueue } from '#api/platform/mail/queue.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { queueOf } from '#tests/support/queue.ts'
import { moveToStage, tellOwners } from './progress.ts'

const { open, database, server, make, seeker, get, apply } = await applicantsApp()
const mails = mailQueue(await queueOf(open))

async function applied() {
  const [job, person] = [await make.job({ name: 'Mason' }), await seeker()]
  const { id, number } = (await apply(job.id, person.token)).json()
  const move = (status: ApplicationStatus) =>
    database.transaction((tx) => moveToStage(tx, [id], { status, stageId: null }))
  const send = (status: ApplicationStatus) =>
    database.transaction((tx) =>
      tellOwners(tx, mails, [{ applicationId: id, status, mail: null, about: status }]),
    )
  const seen = async () => (await get(`/api/user/applications/${number}/`, person.token)).json()
  const subjects = async () => {
    await server.runDueJobs()
    return server.sent
      .filter(({ to }) => to === person.email)
      .map(({ subject }) => subject)
      .sort()
  }
  return { move, send, seen, subjects }
}

it('shows each step once it is told, in the words of the job seeker', async () => {
  const { move, send, seen, subjects } = await applied()
  await move('IN_REVIEW')
  expect(await seen()).toMatchObject({ timeline: [{ label: 'Submitted' }] })
  await send('IN_REVIEW')
  await move('SHORTLISTED')
  await send('SHORTLISTED')
  await send('SHORTLISTED')
  const { status, status_label, timeline } = await seen()
  expect([status, status_label]).toEqual(['SHORTLISTED', 'Shortlisted'])
  expect(timeline.map(({ label }: { label: string }) => label)).toEqual([
    'Submitted',
    'In review',
    'Shortlisted',
  ])
  expect(await subjects()).toEqual(['In review: Mason', 'Received: Mason', 'Shortlisted: Mason'])
})

it('keeps a rejection to itself until the outcome is sent', async () => {
  const { move, send, seen, subjects } = await applied()
  await move('REJECTED')
  expect(await seen()).toMatchObject({
    status: 'IN_REVIEW',
    status_label: 'In review',
    timeline: [{ label: 'Submitted' }],
  })
  expect(await subjects()).toEqual(['Received: Mason'])
  await send('REJECTED')
  expect(await seen()).toMatchObject({
    status: 'REJECTED',
    status_label: 'Not selected',
    timeline: [{ label: 'Submitted' }, { label: 'Not selected' }],
  })
  expect(await subjects()).toContain('Not selected: Mason')
})

it('reads the same before the first telling, whatever is decided', async () => {
  const all = await Promise.all(
    (['IN_REVIEW', 'SHORTLISTED', 'OFFER', 'REJECTED'] as const).map(async (status) => {
      const { move, seen } = await applied()
      await move(status)
      const { status: seenStatus, timeline } = await seen()
      return [seenStatus, timeline.length]
    }),
  )
  expect(all).toEqual(all.map(() => ['IN_REVIEW', 1]))
})

it('gives no rejection away by a step back', async () => {
  const { move, send, seen } = await applied()
  await move('INTERVIEW')
  await send('INTERVIEW')
  await move('REJECTED')
  expect(await seen()).toMatchObject({ status: 'INTERVIEW', timeline: [{}, { label: 'Interview' }] })
})
