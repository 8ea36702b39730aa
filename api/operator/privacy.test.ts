import { expect, it } from 'vitest'
import { person } from '#tests/support/accounts.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { endpointsOf } from '#tests/support/architecture/endpoint-rules.ts'
import { application, proposal } from '#tests/support/documents.ts'

const { open, make, ask, seeker, apply, propose } = await applicantsApp()
const endpoints = endpointsOf(Object.values(import.meta.glob('../../contract/**/*.ts', { eager: true })))
const PRIVATE = 'I have mended nets since I was nine'

it('shows the operator no application, proposal, CV or message, through any door', async () => {
  const operator = await person(open.database, 'OPERATOR')
  const someone = await seeker()
  const [job, rfp] = [await make.job(), await make.rfp()]
  const sent = [
    await apply(job.id, someone.token, application({ bio: PRIVATE })),
    await propose(rfp.id, someone.token, proposal({ bio: PRIVATE })),
  ].map((answer) => answer.json())
  for (const { number, files } of sent) expect([typeof number, files.length > 0]).toEqual(['string', true])
  const ids = [String(job.id), String(rfp.id), ...sent.map(({ number }) => number)]
  const doors = endpoints.filter(({ method }) => method === 'GET')
  expect(doors.length).toBeGreaterThan(30)
  for (const { path } of doors) {
    for (const id of path.includes(':') ? ids : ['']) {
      const url = path.replace(/:\w+/g, id)
      const answer = await ask(url, { method: 'GET', token: operator.token })
      expect(answer.body, url).not.toContain(PRIVATE)
      for (const { number } of sent) expect(answer.body, url).not.toContain(number)
    }
  }
  const links: string[] = sent.flatMap(({ files }) =>
    files.flatMap(({ link }: { link: string | null }) => link ?? []),
  )
  expect(links).toHaveLength(1)
  for (const link of links) {
    const path = link.replace('https://calls.example.org', '')
    expect((await ask(path, { method: 'GET', token: someone.token })).statusCode).toBe(200)
    const answer = await ask(path, { method: 'GET', token: operator.token })
    expect([403, 404]).toContain(answer.statusCode)
  }
})
