import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documentPart } from '#contract/applications/parts.ts'
import { fileOf, formOf, pdf, proposal } from '#tests/support/documents.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'

const made = await evaluationsApp()
const { change, database, get, plannedRfp, propose, scoringRfp, seeker, withdraw } = made

const MANDATORY = [
  { name: 'Business licence', needsDocument: true },
  { name: 'Bid security', envelope: 'FINANCIAL' as const, needsDocument: true },
  { name: 'Five years of work' },
]

async function asking() {
  const own = await plannedRfp({ plan: { mandatory: MANDATORY } })
  const [licence, security] = own.requirements
  return {
    ...own,
    licence: documentPart('TECHNICAL', licence?.id ?? 0),
    security: documentPart('FINANCIAL', security?.id ?? 0),
  }
}

const complete = ({ licence, security }: { licence: string; security: string }) =>
  proposal({
    [licence]: fileOf(pdf('A licence'), 'Adom licence.pdf'),
    [security]: fileOf(pdf('A guarantee of GHS 5,000'), 'guarantee.pdf'),
  })

const partsOf = (files: { part: string; asked: string | null }[]) =>
  files.map(({ part, asked }) => [part, asked])

it('takes one file for each requirement that asks for a document, and names each on the receipt', async () => {
  const own = await asking()
  const { rfp, licence, security } = own
  const { token } = await seeker()
  const standing = (await get(`/api/proposal-requests/${rfp.id}/proposals/own/`, token)).json()
  expect(standing.documents).toEqual([
    { part: licence, name: 'Business licence' },
    { part: security, name: 'Bid security' },
  ])
  const sent = await propose(rfp.id, token, complete(own))
  expect(sent.statusCode, sent.body).toBe(201)
  expect(partsOf(sent.json().files)).toEqual([
    ['technical_proposal', null],
    ['financial_proposal', null],
    [licence, 'Business licence'],
    [security, 'Bid security'],
  ])
  const kept = await made.filesOf(sent.json().number)
  expect(kept.every(({ isSealed, name, sha256 }) => isSealed && name === '' && sha256 === '')).toBe(true)
})

it('refuses an incomplete proposal with all that is missing, and one with a wrong document', async () => {
  const own = await asking()
  const { rfp, licence, security } = own
  const { token } = await seeker()
  const two = await propose(rfp.id, token)
  expect(two.statusCode).toBe(400)
  expect(two.json()).toEqual({
    [licence]: ['Business licence is missing. Choose a file'],
    [security]: ['Bid security is missing. Choose a file'],
  })
  const form = proposal({
    [licence]: fileOf(pdf(), 'licence.exe'),
    [security]: fileOf(Buffer.alloc(0), 'a.pdf'),
  })
  const wrong = await propose(rfp.id, token, form)
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()[licence][0]).toMatch(/^Business licence must be a PDF, Word/)
  expect(wrong.json()[security]).toEqual(['Bid security is empty'])
  expect(await made.applicationsOf(rfp.id)).toEqual([])
})

it('opens documents with their envelope, and no financial one before the financial opening', async () => {
  const own = await asking()
  const bidder = await seeker()
  const { number } = (await propose(own.rfp.id, bidder.token, complete(own))).json()
  await made.setDeadlineAgo(own.rfp.id, '20 minutes')
  for (const each of [own.owner, own.recruiter]) await made.post(`${own.url}opening/`, each.token)
  const { proposals } = (await get(own.url, own.owner.token)).json()
  const shown = new Map<string, { name: string | null; asked: string; link: string | null }>(
    proposals[0].files.map((file: { part: string }) => [file.part, file]),
  )
  expect(shown.get(own.licence)).toMatchObject({ asked: 'Business licence', name: 'Adom licence.pdf' })
  expect(shown.get(own.security)).toMatchObject({ asked: 'Bid security', name: null, link: null })
  const licence = await get(shown.get(own.licence)?.link ?? '', own.owner.token)
  expect(licence.body).toContain('A licence')
  const security = (await made.filesOf(number)).find(({ part }) => part === own.security)
  const forced = await get(made.linkOf(own.owner.id, security?.id ?? 0), own.owner.token)
  expect(forced.json().code).toBe('sealed')
})

it('shows the panel each document under a name that says nothing of the bidder', async () => {
  const own = await scoringRfp({ plan: { isBidderBlind: true, mandatory: MANDATORY } })
  const [licence] = own.requirements
  const sheet = (await get(`${own.at}scores/`, own.chair.token)).json()
  const part = documentPart('TECHNICAL', licence?.id ?? 0)
  const names = sheet.proposals.map(({ files }: { files: { part: string; asked: string; name: string }[] }) =>
    files.map((file) => [file.part, file.asked, file.name]),
  )
  const shown = (letter: string) => [
    ['technical_proposal', null, `Bidder ${letter} - technical proposal.pdf`],
    [part, 'Business licence', `Bidder ${letter} - document ${licence?.id}.pdf`],
  ]
  expect(names).toEqual([shown('A'), shown('B')])
  const { headers, body } = await get(sheet.proposals[0].files[1].link, own.chair.token)
  expect(body).toContain('Business licence')
  const seen = JSON.stringify([sheet, headers])
  for (const { firstName } of own.bidders) expect(seen).not.toContain(firstName)
})

it('replaces a document of a sent proposal, also where an addendum moved it to the other envelope', async () => {
  const own = await asking()
  const { token } = await seeker()
  const { number } = (await propose(own.rfp.id, token, complete(own))).json()
  const [licence] = own.requirements
  await database.execute(
    sql`update mandatory_requirements set envelope = 'FINANCIAL' where id = ${licence?.id ?? 0}`,
  )
  const moved = documentPart('FINANCIAL', licence?.id ?? 0)
  const read = (await get(`/api/user/applications/${number}/`, token)).json()
  expect(read.documents.map(({ part }: { part: string }) => part)).toEqual([moved, own.security])
  const changed = await change(number, token, formOf({ [moved]: fileOf(pdf('A new one'), 'new.pdf') }))
  expect(changed.statusCode, changed.body).toBe(200)
  const parts = changed.json().files.map(({ part }: { part: string }) => part)
  expect(parts).toEqual(['technical_proposal', 'financial_proposal', own.security, moved])
})

it('keeps nothing of a withdrawn proposal in the one that is sent anew', async () => {
  const own = await asking()
  const { token } = await seeker()
  const { number } = (await propose(own.rfp.id, token, complete(own))).json()
  await withdraw(number, token)
  await database.execute(
    sql`delete from mandatory_requirements where opportunity_id = ${own.rfp.id} and name = 'Bid security'`,
  )
  const form = proposal({ [own.licence]: fileOf(pdf('A licence'), 'licence.pdf') })
  const again = await propose(own.rfp.id, token, form)
  expect(again.statusCode, again.body).toBe(201)
  expect(partsOf(again.json().files).map(([part]) => part)).toEqual([
    'technical_proposal',
    'financial_proposal',
    own.licence,
  ])
})
