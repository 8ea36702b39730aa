import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { proposalDrafts } from '#api/platform/database/tables/applications-tables.ts'
import { documentPart } from '#contract/applications/parts.ts'
import { fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { deleteOldDrafts } from './queries.ts'

const made = await evaluationsApp()
const { ask, database, get, plannedRfp, propose, seeker, server } = made

async function drafting() {
  const own = await plannedRfp({ plan: { mandatory: [{ name: 'Business licence', needsDocument: true }] } })
  const bidder = await seeker()
  const url = `/api/proposal-requests/${own.rfp.id}/draft/`
  const token = bidder.token
  const licence = documentPart('TECHNICAL', own.requirements[0]?.id ?? 0)
  return {
    ...own,
    bidder,
    licence,
    url,
    read: async () => (await get(url, token)).json(),
    save: (bio: string, version: number) => ask(url, { method: 'PUT', token, body: { bio, version } }),
    add: (part: string, file = fileOf(pdf(part), `${part}.pdf`), replaces?: string) => {
      const form = formOf({ [part]: file, ...(replaces && { replaces }) })
      return ask(`/api/proposal-requests/${own.rfp.id}/draft/files/`, { token, form })
    },
    remove: (part: string, sha256: string) =>
      ask(`/api/proposal-requests/${own.rfp.id}/draft/files/${part}/?sha256=${sha256}`, {
        method: 'DELETE',
        token,
      }),
    send: (bio: string, state: string) => propose(own.rfp.id, token, formOf({ bio, draft: state })),
  }
}

it('keeps words and files, and sends them as the proposal', async () => {
  const own = await drafting()
  expect(await own.read()).toBeNull()
  expect((await own.save('We build', 0)).json()).toMatchObject({ bio: 'We build', version: 1, files: [] })
  for (const part of ['technical_proposal', 'financial_proposal', own.licence]) {
    const added = await own.add(part)
    expect(added.statusCode, added.body).toBe(200)
  }
  const draft = await own.read()
  expect(draft.files.map(({ part, name }: { part: string; name: string }) => [part, name])).toEqual([
    ['technical_proposal', 'technical_proposal.pdf'],
    ['financial_proposal', 'financial_proposal.pdf'],
    [own.licence, `${own.licence}.pdf`],
  ])
  const [listed] = (await get('/api/user/proposal-drafts/', own.bidder.token)).json()
  expect(listed).toMatchObject({ proposal_request_id: own.rfp.id, files: 3, asked: 3, is_open: true })
  const sent = await own.send('We build bridges', draft.state)
  expect(sent.statusCode, sent.body).toBe(201)
  const hashes = (files: { sha256: string }[]) => files.map(({ sha256 }) => sha256)
  expect(hashes(sent.json().files)).toEqual(hashes(draft.files))
  expect(await own.read()).toBeNull()
  const rows = await made.filesOf(sent.json().number)
  expect(rows.every(({ isSealed }) => isSealed)).toBe(true)
})

it('keeps nothing readable in the database or on the disk, and tells the company nothing', async () => {
  const own = await drafting()
  await own.save('Secret words of ours', 0)
  await own.add('financial_proposal', fileOf(pdf('GHS 1,250,000'), 'GHS 1,250,000.pdf'))
  const { rows } = await database.execute(sql`select d::text, f::text as file from proposal_drafts d
    join proposal_draft_files f on f.draft_id = d.id where d.user_id = ${own.bidder.id}`)
  expect(JSON.stringify(rows)).not.toMatch(/Secret|1,250,000/)
  const [name = ''] = (await made.kept()).slice(-1)
  const content = await server.files.stream(name)
  let bytes = Buffer.alloc(0)
  for await (const chunk of content ?? []) bytes = Buffer.concat([bytes, chunk])
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.includes('1,250,000')).toBe(false)
  expect((await get(own.url, own.owner.token)).statusCode).toBe(403)
  expect((await get(own.url, (await seeker()).token)).json()).toBeNull()
  expect((await get(`/api/company/posts/${own.rfp.id}/proposals/`, own.owner.token)).json().count).toBe(0)
})

it('never lets a stale tab overwrite newer words, nor send other files than it shows', async () => {
  const own = await drafting()
  await own.save('First', 0)
  await own.save('Second', 1)
  const stale = await own.save('From the other device', 1)
  expect([stale.statusCode, stale.json().reason]).toEqual([409, 'draft_overtaken'])
  expect((await own.save('Second', 1)).statusCode).toBe(200)
  for (const part of ['technical_proposal', 'financial_proposal', own.licence]) await own.add(part)
  const { state, files } = await own.read()
  await own.add(own.licence, fileOf(pdf('Another'), 'another.pdf'), files[2].sha256)
  const sent = await own.send('Second', state)
  expect([sent.statusCode, sent.json().reason]).toEqual([409, 'draft_changed'])
  expect((await own.read()).bio).toBe('Second')
})

it('never lets a stale tab replace or remove a newer file', async () => {
  const own = await drafting()
  const [first] = (await own.add(own.licence)).json().files
  expect((await own.add(own.licence)).json().files).toEqual([first])
  const unnamed = await own.add(own.licence, fileOf(pdf('Other'), 'other.pdf'))
  expect([unnamed.statusCode, unnamed.json().reason]).toEqual([409, 'draft_changed'])
  const tabs = await Promise.all(
    ['one', 'two'].map((name) => own.add(own.licence, fileOf(pdf(name), `${name}.pdf`), first.sha256)),
  )
  expect(tabs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [kept] = tabs.flatMap((answer) => answer.json().files ?? [])
  const removed = await own.remove(own.licence, first.sha256)
  expect([removed.statusCode, removed.json().reason]).toEqual([409, 'draft_changed'])
  expect((await own.read()).files).toEqual([kept])
})

it('is sent although a file that is sent along arrived in it meanwhile, but not with other words', async () => {
  const own = await drafting()
  await own.save('We build', 0)
  for (const part of ['technical_proposal', 'financial_proposal']) await own.add(part)
  const { state } = await own.read()
  const form = (bio: string) => formOf({ bio, draft: state, [own.licence]: fileOf(pdf('Late'), 'late.pdf') })
  await own.add(own.licence, fileOf(pdf('Another'), 'another.pdf'))
  const other = await propose(own.rfp.id, own.bidder.token, form('We build'))
  expect([other.statusCode, other.json().reason]).toEqual([409, 'draft_changed'])
  const [, , { sha256 }] = (await own.read()).files
  await own.add(own.licence, fileOf(pdf('Late'), 'late.pdf'), sha256)
  await own.save('We build more', 1)
  expect((await propose(own.rfp.id, own.bidder.token, form('We build'))).json().reason).toBe('draft_changed')
  const now = (await own.read()).state.replace(/ document_\d+:\w+/, '')
  const sent = await propose(
    own.rfp.id,
    own.bidder.token,
    formOf({ bio: 'We build more', draft: now, [own.licence]: fileOf(pdf('Late'), 'late.pdf') }),
  )
  expect(sent.statusCode, sent.body).toBe(201)
  expect(sent.json().files.map(({ name }: { name: string }) => name)).toContain('late.pdf')
})

it('is not sent while a document is missing, also one that an addendum adds', async () => {
  const own = await drafting()
  await own.save('We build', 0)
  for (const part of ['technical_proposal', 'financial_proposal', own.licence]) await own.add(part)
  await database.execute(sql`insert into mandatory_requirements (opportunity_id, position, name, needs_document, envelope)
    values (${own.rfp.id}, 9, 'Tax clearance', true, 'TECHNICAL')`)
  const sent = await own.send('We build', (await own.read()).state)
  expect(sent.statusCode).toBe(400)
  expect(Object.values(sent.json())).toEqual([['Tax clearance is missing. Choose a file']])
  const [listed] = (await get('/api/user/proposal-drafts/', own.bidder.token)).json()
  expect(listed).toMatchObject({ files: 3, asked: 4 })
})

it('refuses files that a proposal may not have, and removes one', async () => {
  const own = await drafting()
  expect((await own.add('technical_proposal', fileOf(Buffer.alloc(0), 'empty.pdf'))).json()).toEqual({
    technical_proposal: ['The technical proposal is empty'],
  })
  const wrong = await own.add(own.licence, fileOf(Buffer.from('MZ'), 'licence.exe'))
  expect(wrong.json()[own.licence][0]).toMatch(/^Business licence must be a PDF/)
  const other = await own.add(documentPart('TECHNICAL', 987_654))
  expect(other.json().reason).toBe('document_not_asked')
  const [{ sha256 }] = (await own.add(own.licence)).json().files
  expect((await own.remove(own.licence, sha256)).json().files).toEqual([])
  expect((await own.remove(own.licence, sha256)).statusCode).toBe(404)
})

it('is kept past the deadline, takes no more, and goes 30 days later', async () => {
  const own = await drafting()
  await own.save('Not sent', 0)
  await made.setDeadlineAgo(own.rfp.id, '20 minutes')
  expect((await own.save('Too late', 1)).json().code).toBe('closed')
  expect((await own.add('technical_proposal')).json().code).toBe('closed')
  expect(await own.read()).toMatchObject({ bio: 'Not sent' })
  await deleteOldDrafts(database)
  expect(await own.read()).toMatchObject({ bio: 'Not sent' })
  await made.setDeadlineAgo(own.rfp.id, '31 days')
  await deleteOldDrafts(database)
  expect(await own.read()).toBeNull()
})

it('goes with its owner, and can be deleted', async () => {
  const own = await drafting()
  await own.save('Words', 0)
  await own.add('technical_proposal')
  const gone = await ask(own.url, { method: 'DELETE', token: own.bidder.token })
  expect(gone.statusCode).toBe(200)
  expect(await own.read()).toBeNull()
  await own.save('Words', 0)
  await database.execute(sql`delete from users where id = ${own.bidder.id}`)
  expect(await database.$count(proposalDrafts, sql`user_id = ${own.bidder.id}`)).toBe(0)
})
