import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { asker } from './support/accounts.ts'
import { testApp } from './support/app.ts'
import { startClamd } from './support/clamd.ts'
import { fileOf, formOf, pdf, proposal } from './support/documents.ts'
import { lastMail } from './support/mails.ts'
import { proposalsApp } from './support/proposals.ts'
import { tracesOf, type Unmistakable } from './support/sealing/traces.ts'
import { unzipped, zipOf } from './support/zip.ts'

/** Names and hashes of sealed files must be nowhere in the database: a hash tells who guesses a document that it was sent. */
const made = await proposalsApp()
const { database, seeker } = made
const clamd = await startClamd()
afterAll(() => clamd.stop())
const server = await testApp(made.open, { CLAMD_URL: clamd.url })
const ask = asker(server.app)

it('would find a trace: those of a CV, which is not sealed, and in any usual writing', async () => {
  const cv = { name: 'unmistakable-cv.pdf', content: pdf('of a mason') }
  const { id } = await made.make.job()
  const { token } = await seeker()
  await made.apply(id, token, formOf({ bio: 'I lay bricks', cv: formFile(cv) }))
  expect(await tracesOf(database, [cv])).toEqual([
    `public.application_files.name: ${cv.name} as text`,
    `public.application_files.sha256: hash of ${cv.name} as hex`,
  ])
  await database.execute(sql`create table odd_writings as select sha256(${cv.content}::bytea) as bytes,
    jsonb_build_object('name', encode(convert_to(${`Mr ${cv.name}`}, 'UTF8'), 'base64')) as object,
    array[encode(sha256(${cv.content}::bytea), 'base64')] as list`)
  const found = await tracesOf(database, [cv])
  await database.execute(sql`drop table odd_writings`)
  expect(found.filter((trace) => trace.includes('odd_writings'))).toEqual([
    `public.odd_writings.bytes: hash of ${cv.name} as hex`,
    `public.odd_writings.list: hash of ${cv.name} as base64`,
    `public.odd_writings.object: ${cv.name} as base64`,
  ])
})

let count = 0
const BIO = 'Twelve bridges'
const sent: Unmistakable[] = []

function file(words = 'plain words', content = pdf(`${words} ${++count}`, 5_000)): Unmistakable {
  const each = { name: `unmistakable-${count}-bid-of-1250000-cedis.pdf`, content }
  sent.push(each)
  return each
}
const formFile = ({ name, content }: Unmistakable) => fileOf(content, name)
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

async function propose(technical = file(), financial = file(), rfpId?: number) {
  const bidder = await seeker()
  const id = rfpId ?? (await made.rfpOf()).rfp.id
  const headers = { 'idempotency-key': `key-${count}-of-${bidder.id}` }
  const send = () => {
    const files = { technical_proposal: formFile(technical), financial_proposal: formFile(financial) }
    const form = proposal({ bio: BIO, ...files })
    return ask(`/api/proposal-requests/${id}/proposals/`, { token: bidder.token, form, headers })
  }
  const answer = await send()
  const url = `/api/user/applications/${answer.json().number}/`
  const read = async () => (await ask(url, { method: 'GET', token: bidder.token })).json()
  return { id, bidder, technical, financial, answer, receipt: answer.json(), send, url, read }
}

async function workThrough() {
  for (let round = 0; round < 3; round++) await server.runDueJobs()
}

it('leaves no trace when it is sent, checked, and sent once more with the same key', async () => {
  const { answer, receipt, send, read, technical, financial } = await propose()
  expect(answer.statusCode, answer.body).toBe(201)
  const files = [technical, financial].map(({ name, content }) => ({ name, sha256: sha256(content) }))
  expect(receipt.files).toMatchObject(files)
  await workThrough()
  expect((await send()).json()).toEqual(receipt)
  expect((await read()).files).toMatchObject(files)
  expect(await tracesOf(database, sent)).toEqual([])
})

it('leaves no trace when files are replaced, withdrawn and sent anew', async () => {
  const { bidder, url, read, send } = await propose()
  const [technical, financial] = [file(), file()]
  const form = () =>
    formOf({ technical_proposal: formFile(technical), financial_proposal: formFile(financial) })
  const headers = { 'idempotency-key': `change-${count}` }
  const changed = await ask(url, { method: 'PATCH', token: bidder.token, form: form(), headers })
  expect(changed.json().files).toMatchObject([{ name: technical.name }, { name: financial.name }])
  const again = await ask(url, { method: 'PATCH', token: bidder.token, form: form(), headers })
  expect(again.json()).toEqual(changed.json())
  expect((await ask(`${url}withdrawal/`, { token: bidder.token })).json().status).toBe('WITHDRAWN')
  expect((await read()).files[0].sha256).toBe(sha256(technical.content))
  await send()
  await workThrough()
  expect(await tracesOf(database, sent)).toEqual([])
})

it('leaves no trace when a virus is found, and its sender learns which part it was', async () => {
  const { bidder, read } = await propose(file('a virus for tests'))
  await workThrough()
  expect((await read()).status).toBe('WITHDRAWN')
  const { text } = lastMail(server.sent, bidder.email)
  expect(text).toContain('The technical proposal holds a virus and was removed')
  const told = await ask('/api/accounts/user/notifications/', { method: 'GET', token: bidder.token })
  expect(told.json()[0].content).toContain('The technical proposal holds a virus')
  expect(JSON.stringify([text, told.json()])).not.toContain('unmistakable')
  expect(await tracesOf(database, sent)).toEqual([])
})

it('leaves no trace when the judge of files refuses one', async () => {
  const bad = { name: 'unmistakable-setup.zip', content: zipOf([{ name: 'setup.exe', content: 'MZ' }]) }
  sent.push(bad)
  expect((await propose(bad)).answer.statusCode).toBe(400)
  await workThrough()
  expect(await tracesOf(database, sent)).toEqual([])
})

it('leaves no trace when it comes too late, or while late uploads may end', async () => {
  const { id, bidder, url, send } = await propose()
  await made.setDeadlineAgo(id, '9 minutes')
  const form = formOf({ technical_proposal: formFile(file()) })
  expect((await ask(url, { method: 'PATCH', token: bidder.token, form })).statusCode).toBe(409)
  expect((await propose(file(), file(), id)).answer.statusCode).toBe(409)
  expect((await send()).statusCode).toBe(201)
  await workThrough()
  expect(await tracesOf(database, sent)).toEqual([])
})

it("leaves no trace when the bidder's own data are fetched, and the archive names the files", async () => {
  const { bidder, technical } = await propose()
  const url = '/api/accounts/user/export/'
  const archive = await ask(url, { method: 'GET', token: bidder.token })
  expect(archive.statusCode).toBe(200)
  const listed = JSON.parse(String(unzipped(archive.rawPayload).get('applications.json')))
  expect(listed[0].files[0]).toMatchObject({ name: technical.name, sha256: sha256(technical.content) })
  await workThrough()
  expect(await tracesOf(database, sent)).toEqual([])
})

it('leaves no trace after the bid opening, when the company reads names and hashes', async () => {
  const own = await made.rfpOf()
  const { id, technical, financial } = await propose(file(), file(), own.rfp.id)
  await workThrough()
  await made.setDeadlineAgo(id, '11 minutes')
  for (const { token } of [own.owner, own.recruiter]) await ask(`${own.url}opening/`, { token, body: {} })
  const opened = await ask(own.url, { method: 'GET', token: own.owner.token })
  const files = opened.json().proposals[0].files
  expect(files).toMatchObject([
    { name: technical.name, sha256: sha256(technical.content) },
    { name: null, sha256: sha256(financial.content) },
  ])
  const read = await ask(files[0].link, { method: 'GET', token: own.owner.token })
  expect(read.headers['content-disposition']).toContain(technical.name)
  expect(await tracesOf(database, sent)).toEqual([])
})

it('leaves no hash of the whole form, which confirms a guess as well', async () => {
  const { technical, financial } = await propose()
  const parts = [
    ['technical_proposal', technical.name, sha256(technical.content)],
    ['financial_proposal', financial.name, sha256(financial.content)],
  ]
  const form = JSON.stringify([[['bio', BIO]], parts])
  expect(await tracesOf(database, [{ name: sha256(form), content: Buffer.from(form) }])).toEqual([])
})

it('refuses a row of a sealed file with a readable name or hash', async () => {
  const { receipt } = await propose()
  for (const change of [sql`name = 'price.pdf'`, sql`sha256 = 'a'`, sql`sealed_details = null`]) {
    const writing = database.execute(sql`update application_files set ${change}
      where application_id = (select id from applications where number = ${receipt.number})`)
    await expect(writing).rejects.toMatchObject({ cause: { constraint: 'application_files_sealed' } })
  }
})
