import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const app = await postsApp()
const { database, ask, server, newsOf } = app
const RULES = '/api/company/approval/'
type Who = { id: number; token: string }

/** A company whose posts are approved first: an owner, a recruiter with a draft that can be published, and named approvers. */
async function company({ approvers = [] as MemberRole[] } = {}) {
  const owner = await member(database)
  const { companyId } = owner
  const recruiter = await member(database, { companyId, role: 'RECRUITER' })
  const named: Awaited<ReturnType<typeof member>>[] = []
  for (const role of approvers) named.push(await member(database, { companyId, role }))
  const rules = (body: object, token = owner.token) => ask(RULES, { method: 'PUT', token, body })
  const on = { before_publishing: true, before_offer: false, approvers: named.map(({ id }) => id) }
  expect((await rules(on)).statusCode).toBe(200)
  const { id, version } = (await app.create('JOB', recruiter.token)).json()
  const saved = (await app.save(id, { version, form: form({ name: 'Mason' }) }, recruiter.token)).json()
  return { owner, companyId, recruiter, named, rules, on, id, version: saved.version as number }
}

const at = (id: number) => `/api/company/posts/${id}/approval/`
const decisionAt = (id: number) => `/api/company/posts/${id}/approval/decision/`
const askFor = (id: number, { token }: Who, note?: string) => ask(at(id), { token, body: { note } })
const stateOf = async (id: number, { token }: Who) => (await app.read(id, token)).approval
async function decide(id: number, who: Who, decision = 'APPROVED', words?: string) {
  const { seen } = (await stateOf(id, who)) ?? { seen: '' }
  return ask(decisionAt(id), { token: who.token, body: { decision, words, seen } })
}
const publish = (id: number, version: number, { token }: Who) =>
  app.move(id, { action: 'publish', version }, token)
const reasonOf = (answer: { json(): { reason?: string } }) => answer.json().reason
const waits = async ({ token }: Who) =>
  (await ask('/api/company/approvals/', { method: 'GET', token })).json()

it('holds a post back until a colleague approves it, and tells both', async () => {
  const { owner, recruiter, id, version } = await company()
  const refused = await publish(id, version, recruiter)
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, 'approval_missing'])
  expect((await app.read(id, recruiter.token)).actions).not.toContain('publish')
  expect((await askFor(id, recruiter, 'For the new site')).statusCode).toBe(200)
  expect(await stateOf(id, recruiter)).toMatchObject({
    state: 'WAITING',
    asked: { note: 'For the new site' },
    approvers: ['Kojo Asare'],
    can_decide: false,
    can_withdraw: true,
  })
  expect(await waits(owner)).toMatchObject([{ kind: 'PUBLISH', post: { id, name: 'Mason' } }])
  expect(await waits(recruiter)).toEqual([])
  expect(await newsOf(owner.token)).toEqual([expect.stringContaining('Approve a post: Mason')])
  expect((await decide(id, owner)).json().approval).toMatchObject({ state: 'APPROVED' })
  expect(await newsOf(recruiter.token)).toEqual([expect.stringContaining('Approved: Mason')])
  expect((await publish(id, version, recruiter)).json()).toMatchObject({ state: 'OPEN', approval: null })
})

it('sends a post back with words alone, and takes it again', async () => {
  const { owner, recruiter, id } = await company()
  await askFor(id, recruiter)
  const mute = await decide(id, owner, 'SENT_BACK')
  expect([mute.statusCode, Object.keys(mute.json())]).toEqual([400, expect.arrayContaining(['words'])])
  await decide(id, owner, 'SENT_BACK', 'Say what it pays')
  expect(await stateOf(id, recruiter)).toMatchObject({
    state: 'SENT_BACK',
    decided: { words: 'Say what it pays' },
    can_ask: true,
  })
  expect((await newsOf(recruiter.token))[0]).toContain('Say what it pays')
  expect((await askFor(id, recruiter)).json().approval.state).toBe('WAITING')
})

it('holds back what was sent back after it had been approved', async () => {
  const { owner, recruiter, id, version } = await company()
  await askFor(id, recruiter)
  await decide(id, owner)
  await askFor(id, recruiter)
  await decide(id, owner, 'SENT_BACK', 'I overlooked what it pays')
  expect(await stateOf(id, recruiter)).toMatchObject({ state: 'SENT_BACK' })
  const refused = await publish(id, version, recruiter)
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, 'approval_missing'])
  await askFor(id, recruiter)
  await decide(id, owner)
  expect((await publish(id, version, recruiter)).statusCode).toBe(200)
})

it('asks again for what was changed after its approval, but not for the same words typed back', async () => {
  const { owner, recruiter, id, version } = await company()
  await askFor(id, recruiter)
  await decide(id, owner)
  const save = (version: number, name: string) =>
    app.save(id, { version, form: form({ name }) }, recruiter.token)
  const changed = (await save(version, 'Bricklayer')).json()
  expect(changed.approval).toMatchObject({ state: 'NEEDED', decided: { by: 'Kojo Asare' } })
  expect(reasonOf(await publish(id, changed.version, recruiter))).toBe('approval_missing')
  const back = (await save(changed.version, 'Mason')).json()
  expect(back.approval.state).toBe('APPROVED')
  expect((await publish(id, back.version, recruiter)).statusCode).toBe(200)
})

it('approves what the member saw, and nothing newer', async () => {
  const { owner, recruiter, id, version } = await company()
  await askFor(id, recruiter)
  const { seen } = await stateOf(id, owner)
  await app.save(id, { version, form: form({ name: 'Director' }) }, recruiter.token)
  const late = await ask(decisionAt(id), { token: owner.token, body: { decision: 'APPROVED', seen } })
  expect([late.statusCode, reasonOf(late)]).toEqual([409, 'approval_changed'])
})

it('holds back scheduling, changes and opening again as well', async () => {
  const { owner, recruiter, id, version, rules, on } = await company()
  const soon = { publish_on: '2099-01-01', publish_time: '09:00' }
  const scheduled = await app.move(id, { action: 'schedule', version, ...soon }, recruiter.token)
  expect(reasonOf(scheduled)).toBe('approval_missing')
  await rules({ ...on, before_publishing: false })
  await publish(id, version, recruiter)
  await rules(on)
  expect(await stateOf(id, recruiter)).toBeNull()
  const next = (await app.save(id, { version, form: form({ name: 'Foreman' }) }, recruiter.token)).json()
  const changes = await app.move(id, { action: 'publish_changes', version: next.version }, recruiter.token)
  expect(reasonOf(changes)).toBe('approval_missing')
  await app.move(id, { action: 'close', reason: 'Enough' }, recruiter.token)
  const deadline = { deadline: '2099-01-01', deadline_time: '17:00' }
  const relisted = await app.move(id, { action: 'relist', ...deadline }, recruiter.token)
  expect(reasonOf(relisted)).toBe('approval_missing')
  await askFor(id, recruiter)
  await decide(id, owner)
  expect((await app.move(id, { action: 'relist', ...deadline }, recruiter.token)).statusCode).toBe(200)
})

it('returns a scheduled post that was changed since its approval to its author', async () => {
  const { owner, recruiter, id, version } = await company()
  await askFor(id, recruiter)
  await decide(id, owner)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const soon = { publish_on: tomorrow, publish_time: '09:00' }
  expect((await app.move(id, { action: 'schedule', version, ...soon }, recruiter.token)).statusCode).toBe(200)
  await app.save(id, { version, form: form({ name: 'Director' }) }, recruiter.token)
  await database
    .update(posts)
    .set({ scheduledAt: new Date(0) })
    .where(eq(posts.opportunityId, id))
  await server.runAgain('publish', {})
  expect(await app.read(id, recruiter.token)).toMatchObject({ state: 'DRAFT' })
  expect((await newsOf(recruiter.token)).join()).toContain('Director')
})

it('lets nobody approve what they asked for while somebody else can', async () => {
  const { owner, id, recruiter, companyId } = await company()
  const second = await member(database, { companyId })
  await askFor(id, owner)
  expect(await stateOf(id, owner)).toMatchObject({ can_decide: false })
  const own = await decide(id, owner)
  expect([own.statusCode, reasonOf(own)]).toEqual([403, 'approval_not_yours'])
  expect((await decide(id, recruiter)).statusCode).toBe(403)
  expect((await decide(id, second)).statusCode).toBe(200)
})

it('is for the named members, whatever their role, and for owners once those left', async () => {
  const { owner, recruiter, named, id, companyId } = await company({ approvers: ['VIEWER', 'RECRUITER'] })
  const [viewer, other] = named as [(typeof named)[0], (typeof named)[0]]
  await askFor(id, recruiter)
  expect(await stateOf(id, owner)).toMatchObject({ can_decide: false, approvers: { length: 2 } })
  expect(await newsOf(owner.token)).toEqual([])
  const remove = (who: Who) =>
    ask(`/api/company/members/${who.id}/`, { method: 'DELETE', token: owner.token })
  await remove(viewer)
  expect(await waits(other)).toHaveLength(1)
  expect((await decide(id, viewer)).statusCode).toBe(403)
  await remove(other)
  expect(await newsOf(owner.token)).toEqual([expect.stringContaining('Approve a post')])
  expect(await waits(owner)).toHaveLength(1)
  expect((await decide(id, owner)).statusCode).toBe(200)
  expect(await member(database, { companyId })).toBeDefined()
})

it('is for an owner where the named member does not see the job', async () => {
  const { owner, recruiter, named, id } = await company({ approvers: ['RECRUITER'] })
  await askFor(id, recruiter)
  expect(await waits(named[0] as Who)).toHaveLength(1)
  const path = `/api/company/posts/${id}/team/`
  await ask(path, { method: 'PUT', token: recruiter.token, body: { access: 'TEAM' } })
  expect(await waits(named[0] as Who)).toEqual([])
  expect(await waits(owner)).toHaveLength(1)
  expect((await newsOf(owner.token))[0]).toContain('Approve a post')
})

it('is not switched on in a company of one, and left to an owner who is alone by then', async () => {
  const alone = await member(database)
  const on = { before_publishing: true, before_offer: true, approvers: [] }
  const refused = await ask(RULES, { method: 'PUT', token: alone.token, body: on })
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, 'approval_needs_two'])
  expect((await ask(RULES, { method: 'GET', token: alone.token })).json()).toMatchObject({
    can_switch_on: false,
  })

  const { owner, recruiter, id } = await company()
  await ask(`/api/company/members/${recruiter.id}/`, { method: 'DELETE', token: owner.token })
  await askFor(id, owner)
  expect((await decide(id, owner)).statusCode).toBe(200)
  const log = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, String(id)))
  expect(log.find(({ action }) => action === 'approval.given')?.details).toMatchObject({ alone: true })
})

it('is asked for once, taken back, and decided once', async () => {
  const { owner, recruiter, id, companyId } = await company()
  const second = await member(database, { companyId })
  const asked = await Promise.all([askFor(id, recruiter), askFor(id, recruiter)])
  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const decided = await Promise.all([decide(id, owner), decide(id, second, 'SENT_BACK', 'No')])
  expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await app.save(
    id,
    { version: (await app.read(id, recruiter.token)).version, form: form({ name: 'Foreman' }) },
    recruiter.token,
  )
  await askFor(id, recruiter)
  const withdraw = () => ask(at(id), { method: 'DELETE', token: recruiter.token })
  expect((await withdraw()).json().approval.state).toBe('NEEDED')
  expect(reasonOf(await withdraw())).toBe('approval_over')
  expect(reasonOf(await decide(id, owner))).toBe('approval_over')
})

it('keeps a setting of owners from others, names no stranger, and needs none where it is off', async () => {
  const { owner, recruiter, rules, on, id } = await company()
  expect((await rules(on, recruiter.token)).statusCode).toBe(403)
  const stranger = await member(database)
  const wrong = await rules({ ...on, approvers: [stranger.id] })
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, expect.arrayContaining(['approvers'])])
  await rules({ ...on, before_publishing: false })
  expect(await stateOf(id, owner)).toBeNull()
  expect(reasonOf(await askFor(id, recruiter))).toBe('approval_not_needed')
})

it('tells who can approve of the newest, and shows each only what they can approve', async () => {
  const { owner, recruiter, id, named } = await company({ approvers: ['VIEWER'] })
  const [viewer] = named
  if (!viewer) throw new Error('There is no approver')
  await askFor(id, recruiter)
  const second = (await app.create('JOB', recruiter.token)).json()
  await app.save(second.id, { version: second.version, form: form({ name: 'Plumber' }) }, recruiter.token)
  await askFor(second.id, recruiter)
  expect((await waits(viewer)).map((each: { post: { name: string } }) => each.post.name)).toEqual([
    'Mason',
    'Plumber',
  ])
  expect(await waits(owner)).toEqual([])
  expect(await newsOf(owner.token)).toEqual([])
  expect(await newsOf(viewer.token)).toHaveLength(2)
})

describe('who changes a post that waits', () => {
  const change = async (id: number, who: Who, name: string) => {
    const { version } = await app.read(id, who.token)
    expect((await app.save(id, { version, form: form({ name }) }, who.token)).statusCode).toBe(200)
  }

  it('approves it no more, and another approver does', async () => {
    const { recruiter, named, id } = await company({ approvers: ['RECRUITER', 'RECRUITER'] })
    const [editor = recruiter, other = recruiter] = named
    expect((await askFor(id, recruiter)).statusCode).toBe(200)
    await change(id, editor, 'Rewritten by who approves')
    expect(await stateOf(id, editor)).toMatchObject({
      state: 'WAITING',
      can_decide: false,
      has_changed: true,
    })
    expect(await stateOf(id, other)).toMatchObject({ can_decide: true, has_changed: false })
    const refused = await decide(id, editor)
    expect([refused.statusCode, reasonOf(refused)]).toEqual([403, 'approval_not_yours'])
    expect(await waits(editor)).toEqual([])
    expect((await decide(id, other)).statusCode).toBe(200)
  })

  it('leaves it to whoever asked where nobody else may, who is told', async () => {
    const { owner, companyId, id } = await company()
    const mate = await member(database, { companyId, role: 'OWNER' })
    expect((await askFor(id, owner)).statusCode).toBe(200)
    await change(id, mate, 'Rewritten by the other owner')
    expect((await decide(id, mate)).statusCode).toBe(403)
    expect(await newsOf(owner.token)).toEqual([expect.stringContaining('Rewritten by the other owner')])
    expect((await decide(id, owner)).statusCode).toBe(200)
    const acts = await database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(id)))
      .orderBy(auditLog.id)
    expect(acts.at(-1)?.details).toMatchObject({ alone: true })
  })
})
