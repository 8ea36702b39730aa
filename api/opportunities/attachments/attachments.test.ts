import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { approvalRequests } from '#api/platform/database/tables/approval-tables.ts'
import { attachments } from '#api/platform/database/tables/opportunities-tables.ts'
import { limitCounters } from '#api/platform/database/tables/platform-tables.ts'
import type { Files } from '#api/platform/files/files.ts'
import { ATTACHMENTS_FOLDER, newStorageName } from '#api/platform/uploads/rules.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { letADayPass } from '#tests/support/applicants.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { fillTable } from '#tests/support/database.ts'
import { fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'
import { sweepAttachments } from './jobs.ts'

const { open, database, server, ask, owner, draft, post, move, save, read, visit } = await postsApp()
const viewer = await member(database, { role: 'VIEWER', companyId: owner.companyId })
const stranger = await member(database)

/** Each by a member of its own: one person sends 20 files an hour. */
async function add(id: number, files: File[], companyId = owner.companyId) {
  const { token } = await member(database, { role: 'RECRUITER', companyId })
  return ask(`/api/company/posts/${id}/attachments/`, { token, form: formOf({ files }) })
}
const remove = (id: number, file: number, token = owner.token) =>
  ask(`/api/company/posts/${id}/attachments/${file}/`, { method: 'DELETE', token })
const asMember = (id: number, file: number, token = owner.token) =>
  ask(`/api/company/posts/${id}/attachments/${file}/`, { method: 'GET', token })
const asVisitor = (id: number, file: number) => visit(`/api/proposal-requests/${id}/attachments/${file}/`)
const shownTo = async (id: number) => (await visit(`/api/proposal-requests/${id}/`)).json().attachments
const named = (name: string, content = pdf(name)) => fileOf(content, name)

describe('files of a draft', () => {
  let id: number
  let version: number
  let file: number
  beforeAll(async () => {
    const made = await draft('RFP')
    id = made.id
    version = made.version
    const added = await add(id, [named('Terms of reference.pdf'), named('Site “plan”.pdf')])
    expect(added.statusCode).toBe(201)
    file = added.json()[0].id
  })

  it('are its company’s alone until it is published', async () => {
    expect((await asVisitor(id, file)).statusCode).toBe(404)
    expect((await asMember(id, file, viewer.token)).statusCode).toBe(200)
    expect((await asMember(id, file, stranger.token)).statusCode).toBe(404)
    expect((await remove(id, file, stranger.token)).statusCode).toBe(404)
    expect((await remove(id, file, viewer.token)).statusCode).toBe(403)
  })

  it('are everybody’s afterwards, as downloads that no browser runs', async () => {
    expect((await move(id, { action: 'publish', version })).statusCode).toBe(200)
    expect(await shownTo(id)).toMatchObject([{ name: 'Terms of reference.pdf' }, { name: 'Site “plan”.pdf' }])
    const answer = await asVisitor(id, file)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf('Terms of reference.pdf'))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment; filename="Terms of reference.pdf"/),
    })
  })

  it('change for visitors when the changes are published', async () => {
    const added = (await add(id, [named('Drawings.pdf')])).json()
    const newest = added.at(-1).id
    expect((await remove(id, file)).json()).toHaveLength(2)
    expect((await read(id)).has_changes).toBe(true)
    expect((await asVisitor(id, newest)).statusCode).toBe(404)
    expect((await asVisitor(id, file)).statusCode).toBe(200)
    const { version: now } = await read(id)
    const addendum = { title: 'New drawings', text: 'They replace the site plan.' }
    const published = await move(id, { action: 'publish_changes', version: now, ...addendum })
    expect(published.json().has_changes).toBe(false)
    server.dropKeptAnswers()
    expect((await shownTo(id)).map((each: { name: string }) => each.name)).toEqual([
      'Site “plan”.pdf',
      'Drawings.pdf',
    ])
    expect((await asVisitor(id, file)).statusCode).toBe(404)
    // The company keeps a once published file for its record.
    expect((await asMember(id, file)).statusCode).toBe(200)
    expect((await remove(id, file)).statusCode).toBe(404)
  })
})

it.each([
  ['macro.exe', pdf(), /must be a PDF, Word, Excel/],
  ['really.pdf', Buffer.from('MZ this is no PDF'), /is not the type of file/],
  ['empty.pdf', Buffer.alloc(0), /is empty/],
  ['large.pdf', pdf('large', LIMITS.proposalPartBytes + 1), /must be smaller than 25 MB/],
])('refuses %s and keeps nothing of the form', async (name, content, reason) => {
  const { id } = await draft('RFP')
  const answer = await add(id, [named('good.pdf'), named(name, content)])
  expect(answer.statusCode).toBe(400)
  expect(answer.json().files[0]).toMatch(reason)
  expect((await read(id)).attachments).toEqual([])
  expect(await server.files.list('unfinished')).toEqual([])
})

it('counts what it refuses as uploads of an hour too', async () => {
  const { id } = await draft('RFP')
  const { token } = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
  const form = () => formOf({ files: [named('a.pdf', Buffer.from('MZ'))] })
  const statuses = []
  for (let n = 0; n < 21; n++) {
    statuses.push((await ask(`/api/company/posts/${id}/attachments/`, { token, form: form() })).statusCode)
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429])
})

it('takes at most ten, also when two send at once', async () => {
  const { id } = await draft('RFP')
  for (let i = 0; i < 2; i++) {
    const four = [1, 2, 3, 4].map((n) => named(`${i}-${n}.pdf`))
    expect((await add(id, four)).statusCode).toBe(201)
  }
  const answers = await Promise.all([1, 2, 3].map((n) => add(id, [named(`last-${n}.pdf`)])))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 400])
  expect((await read(id)).attachments).toHaveLength(LIMITS.attachments)
})

describe('with an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'attachments of this test' }
  const path = (id: number) => `/api/company/posts/${id}/attachments/`
  const names = async (id: number) =>
    (await read(id)).attachments.map(({ name }: { name: string }) => name) as string[]

  it('adds what is sent again, or twice at once, only once', async () => {
    const { id } = await draft('RFP')
    const { token } = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
    const send = () => ask(path(id), { token, headers, form: formOf({ files: [named('Terms.pdf')] }) })
    const [first, second] = await Promise.all([send(), send()])
    const third = await send()
    expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect([second.json(), third.json()]).toEqual([first.json(), first.json()])
    expect(await names(id)).toEqual(['Terms.pdf'])
    expect(await server.files.list('unfinished')).toEqual([])
  })

  it('takes no other files under it, and the same after they were refused', async () => {
    const { id } = await draft('RFP')
    const { token } = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
    const send = (...files: File[]) => ask(path(id), { token, headers, form: formOf({ files }) })
    expect((await send(named('a.pdf', Buffer.from('MZ')))).statusCode).toBe(400)
    expect((await send(named('a.pdf'))).statusCode).toBe(201)
    expect((await send(named('b.pdf'))).statusCode).toBe(422)
    expect(await names(id)).toEqual(['a.pdf'])
  })

  it('says again what was the last upload of the hour', async () => {
    const { id } = await draft('RFP')
    const { token, id: userId } = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
    await database.insert(limitCounters).values({ key: `upload:${userId}`, count: 19 })
    const send = () => ask(path(id), { token, headers, form: formOf({ files: [named('a.pdf')] }) })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201])
  })
})

it('takes none for a job, and none while a post is cancelled', async () => {
  const job = await draft('JOB')
  expect((await add(job.id, [named('a.pdf')])).statusCode).toBe(404)
  const rfp = await post('RFP', { salary_period: 'TOTAL' })
  await move(rfp.id, { action: 'cancel', reason: 'No funds' })
  expect((await add(rfp.id, [named('a.pdf')])).statusCode).toBe(409)
  expect((await add(rfp.id, [], owner.companyId)).statusCode).toBe(409)
})

it('publishes no files but those that were seen, where they are named', async () => {
  const { id, version } = await draft('RFP')
  const [seen] = (await add(id, [named('Terms.pdf')])).json()
  const [, added] = (await add(id, [named('Prices.pdf')])).json()
  const publish = (attachments: number[]) => move(id, { action: 'publish', version, attachments })
  const refused = await publish([seen.id])
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'This changed since you opened it. Look at it again',
  ])
  expect((await read(id)).state).toBe('DRAFT')
  expect((await publish([seen.id, added.id])).statusCode).toBe(200)
  const [late] = (await add(id, [named('Late.pdf')])).json().slice(-1)
  const words = { title: 'More', text: 'One more file.' }
  const change = (attachments: number[]) =>
    move(id, { action: 'publish_changes', version, attachments, ...words })
  expect((await change([seen.id, added.id])).statusCode).toBe(409)
  expect((await change([late.id, added.id, seen.id])).statusCode).toBe(200)
})

it('removes the files of removed attachments and of deleted drafts a day later', async () => {
  const { id, version } = await draft('RFP')
  const [file] = (await add(id, [named('gone.pdf')])).json()
  const [row] = await database.select().from(attachments).where(eq(attachments.id, file.id))
  await remove(id, file.id)
  await add(id, [named('orphan.pdf')])
  const [orphan] = await database.select().from(attachments).where(eq(attachments.opportunityId, id))
  expect((await save(id, { version, form: form({ name: 'Kept' }) })).statusCode).toBe(200)
  expect((await move(id, { action: 'delete' })).json()).toBeNull()
  const gone = [row?.storageName, orphan?.storageName]
  const sweep = () => sweepAttachments({ database, files: server.files }, Date.now() + 25 * 3_600_000)
  await sweep()
  expect(await server.files.list('attachments')).toEqual(expect.arrayContaining(gone))
  await letADayPass(database)
  await sweep()
  for (const name of gone) expect(await server.files.list('attachments')).not.toContain(name)
  expect(newStorageName('attachments')).toMatch(/^attachments\//)
})

describe('when there is no room', () => {
  const onDisk = async () => (await server.files.list(ATTACHMENTS_FOLDER)).sort()
  const files = () => [named('Terms.pdf'), named('Plan.pdf')]

  it('leaves no file on a full disk', async () => {
    const { id } = await draft('RFP')
    const before = await onDisk()
    let kept = 0
    const full: Files = {
      ...server.files,
      async keep(path, name) {
        if (++kept === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        await server.files.keep(path, name)
      },
    }
    const narrow = asker((await testApp(open, {}, { files: full })).app)
    const body = formOf({ files: files() })
    const answer = await narrow(`/api/company/posts/${id}/attachments/`, { token: owner.token, form: body })
    expect([answer.statusCode, kept]).toEqual([507, 2])
    expect(await onDisk()).toEqual(before)
    expect((await read(id)).attachments).toEqual([])
  })

  it('leaves no file in a full database', async () => {
    const { id } = await draft('RFP')
    const before = await onDisk()
    const end = await fillTable(database, 'idempotency_keys')
    const answer = await ask(`/api/company/posts/${id}/attachments/`, {
      token: owner.token,
      form: formOf({ files: files() }),
      headers: { 'idempotency-key': 'once' },
    })
    await end()
    expect(answer.statusCode).toBe(507)
    expect(await onDisk()).toEqual(before)
    expect((await read(id)).attachments).toEqual([])
  })
})

it('makes who adds or removes a file of a post that waits for approval one of its authors', async () => {
  const { id } = await draft('RFP')
  await database.insert(approvalRequests).values({ kind: 'PUBLISH', opportunityId: id })
  const editors = async () => {
    const [row] = await database.select().from(approvalRequests).where(eq(approvalRequests.opportunityId, id))
    return row?.editedBy
  }
  const [file] = (await add(id, [named('terms.pdf')])).json()
  expect(await editors()).toHaveLength(1)
  expect((await remove(id, file.id)).statusCode).toBe(200)
  expect(await editors()).toEqual([expect.any(Number), owner.id])
})
