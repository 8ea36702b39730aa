import { expect, it } from 'vitest'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { pdf, proposal } from '#tests/support/documents.ts'
import { postsApp } from '#tests/support/posts.ts'

const { server, ask, owner, post, move, save, read, visit, applicant } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const

const tagsOf = async (id: number): Promise<string[]> => {
  const { releases } = (await visit(`/api/ocds/ocds-213czf-${id}/`)).json()
  return releases.flatMap((each: { tag: string[] }) => each.tag)
}

it('changes an RFP with an addendum, which says what changed', async () => {
  const { id, version } = await post('RFP', RFP)
  const saved = (
    await save(id, { version, form: form({ ...RFP, name: 'Two bridges', deadline: dayFromNow(40) }) })
  ).json()
  const publish = (more: object) => move(id, { action: 'publish_changes', version: saved.version, ...more })
  expect((await publish({})).json()).toEqual({ title: ['Give the addendum a title'] })
  expect((await publish({ title: 'Scope' })).json()).toEqual({
    text: ['Say what bidders need to know'],
  })
  expect((await read(id)).has_changes).toBe(true)
  expect((await publish({ title: 'Scope', text: 'There are two.' })).json()).toMatchObject({
    has_changes: false,
  })
  await move(id, { action: 'extend', deadline: dayFromNow(50) })
  server.dropKeptAnswers()
  const addenda = (await visit(`/api/proposal-requests/${id}/addenda/`)).json()
  expect(addenda).toMatchObject([
    {
      number: 1,
      title: 'Scope',
      changes: [
        { field: 'name', before: 'Bricklayer', after: 'Two bridges' },
        { field: 'deadline', after: `${dayFromNow(40)}T23:59:59.000Z` },
      ],
    },
    { number: 2, title: 'New deadline', changes: [{ field: 'deadline' }] },
  ])
  expect(await tagsOf(id)).toEqual(['tender', 'tenderAmendment', 'tenderAmendment'])
})

it('opens an RFP again with an addendum, which bidders are asked to confirm', async () => {
  const { id, version } = await post('RFP', RFP)
  const bidder = await applicant(id, `/api/proposal-requests/${id}/proposals/`, proposal())
  await move(id, { action: 'close', reason: 'A pause' })
  await save(id, { version, form: form({ ...RFP, salary_max: '9,000' }) })
  const file = new FormData()
  file.append('files', new File([new Uint8Array(pdf('Plans'))], 'Plans.pdf'))
  await ask(`/api/company/posts/${id}/attachments/`, { token: owner.token, form: file })
  const relist = (more: object) => move(id, { action: 'relist', deadline: dayFromNow(40), ...more })
  expect((await relist({})).json()).toEqual({ title: ['Give the addendum a title'] })
  expect((await relist({ title: 'Scope' })).json()).toEqual({ text: ['Say what bidders need to know'] })
  expect(await read(id)).toMatchObject({ state: 'CLOSED', has_changes: true })
  expect((await relist({ title: 'Scope', text: 'More money.' })).json()).toMatchObject({
    state: 'OPEN',
    has_changes: false,
  })
  server.dropKeptAnswers()
  expect((await visit(`/api/proposal-requests/${id}/addenda/`)).json()).toMatchObject([
    {
      number: 1,
      title: 'Scope',
      text: 'More money.',
      changes: [
        { field: 'salary_max', before: '2500', after: '9000' },
        { field: 'deadline', after: `${dayFromNow(40)}T23:59:59.000Z` },
        { field: 'attachments', before: null, after: 'Plans.pdf' },
      ],
    },
  ])
  const own = await ask(`/api/user/applications/${bidder.sent.json().number}/addenda/`, {
    method: 'GET',
    token: bidder.token,
  })
  expect(own.json()).toMatchObject({ can_reconfirm: true, addenda: [{ number: 1, standing: 'OPEN' }] })
  expect(await tagsOf(id)).toEqual(['tender', 'tenderUpdate', 'tenderAmendment'])
})

it('opens it again without words where the deadline alone moves, and without an addendum where nothing does', async () => {
  const { id } = await post('RFP', RFP)
  const reopen = async (deadline: string) => {
    await move(id, { action: 'close', reason: 'A pause' })
    expect((await move(id, { action: 'relist', deadline })).statusCode).toBe(200)
    server.dropKeptAnswers()
    return (await visit(`/api/proposal-requests/${id}/addenda/`)).json()
  }
  expect(await reopen(dayFromNow(30))).toEqual([])
  expect(await reopen(dayFromNow(40))).toMatchObject([
    { title: 'New deadline', text: 'The deadline has changed.', changes: [{ field: 'deadline' }] },
  ])
  const updates = ['tenderUpdate', 'tenderUpdate', 'tenderUpdate']
  expect(await tagsOf(id)).toEqual(['tender', ...updates, 'tenderAmendment'])
})

it('needs none where nothing changes for visitors', async () => {
  const { id, version } = await post('RFP', RFP)
  const saved = (await save(id, { version, form: form({ ...RFP, name: ' Bricklayer ' }) })).json()
  const done = await move(id, { action: 'publish_changes', version: saved.version })
  expect(done.json()).toMatchObject({ has_changes: false })
  expect((await visit(`/api/proposal-requests/${id}/addenda/`)).json()).toEqual([])
})

it('moves no deadline before the times of questions and answers, which could not be published any more', async () => {
  const times = { questions_until: dayFromNow(10), answers_until: dayFromNow(15) }
  const { id } = await post('RFP', { ...RFP, ...times })
  const asked = { deadline: ['This is before questions end. Change that time in the form first'] }
  const answered = { deadline: ['This is before answers are due. Change that time in the form first'] }
  const refused = async (action: string) => {
    expect((await move(id, { action, deadline: dayFromNow(9) })).json()).toEqual(asked)
    expect((await move(id, { action, deadline: dayFromNow(14) })).json()).toEqual(answered)
  }
  await refused('extend')
  expect((await move(id, { action: 'extend', deadline: dayFromNow(16) })).statusCode).toBe(200)
  await move(id, { action: 'close', reason: 'A pause' })
  await refused('relist')

  // Reopening takes the times of the form.
  const { version } = await read(id)
  await save(id, { version, form: form({ ...RFP, ...times, answers_until: dayFromNow(12) }) })
  const words = { title: 'Sooner', text: 'Answers come sooner.' }
  const opened = await move(id, { action: 'relist', deadline: dayFromNow(14), ...words })
  expect(opened.statusCode).toBe(200)
})

it('releases an RFP that is closed early as complete, with its real end, until it is opened again', async () => {
  const { id } = await post('RFP', RFP)
  const began = new Date().toISOString()
  await move(id, { action: 'close', reason: 'A pause' })
  await move(id, { action: 'relist', deadline: dayFromNow(30) })
  const { releases } = (await visit(`/api/ocds/ocds-213czf-${id}/`)).json()
  const [first, closed, last] = releases.map((each: { tender: object }) => each.tender)
  const whole = { status: 'active', tenderPeriod: { endDate: `${dayFromNow(30)}T23:59:59.000Z` } }
  expect(first).toMatchObject(whole)
  expect(closed.status).toBe('complete')
  expect(closed.tenderPeriod.endDate >= began).toBe(true)
  expect(closed.tenderPeriod.endDate <= releases[1].date).toBe(true)
  expect(last).toMatchObject(whole)
})
