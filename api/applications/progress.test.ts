import { expect, it } from 'vitest'
import { mailQueue } from '#api/mail/queue.ts'
import { openQueue } from '#api/queue/queue.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { changeStatus, sendOutcome } from './progress.ts'

const { open, database, server, make, seeker, get, apply } = await applicantsApp()
const mails = mailQueue(await openQueue(open))

async function applied() {
  const [job, person] = [await make.job({ name: 'Mason' }), await seeker()]
  const { id, number } = (await apply(job.id, person.token)).json()
  const move = (status: ApplicationStatus) =>
    database.transaction((tx) => changeStatus(tx, mails, { applicationId: id, status }))
  const seen = async () => (await get(`/api/user/applications/${number}/`, person.token)).json()
  const subjects = async () => {
    await server.work()
    return server.sent
      .filter(({ to }) => to === person.email)
      .map(({ subject }) => subject)
      .sort()
  }
  return { id, move, seen, subjects }
}

it('shows each step in the words of the job seeker, and tells of it', async () => {
  const { move, seen, subjects } = await applied()
  await move('IN_REVIEW')
  await move('SHORTLISTED')
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
  const { id, move, seen, subjects } = await applied()
  await move('REJECTED')
  expect(await seen()).toMatchObject({
    status: 'IN_REVIEW',
    status_label: 'In review',
    timeline: [{ label: 'Submitted' }],
  })
  expect(await subjects()).toEqual(['Received: Mason'])
  await database.transaction((tx) => sendOutcome(tx, mails, id))
  expect(await seen()).toMatchObject({
    status: 'REJECTED',
    status_label: 'Not selected',
    timeline: [{ label: 'Submitted' }, { label: 'Not selected' }],
  })
  expect(await subjects()).toContain('Not selected: Mason')
})
