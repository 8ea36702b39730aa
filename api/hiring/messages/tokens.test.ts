import { expect, it } from 'vitest'
import { threadsApp } from '#tests/support/hiring/threads.ts'

const { applied, ask, writeAsApplicant, writeAsCompany, readAsCompany } = await threadsApp()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

it('a token that may only write reads nobody in the answers', async () => {
  const { number, recruiter, applicant } = await applied({ role: 'OWNER' })
  await writeAsCompany(number, recruiter.token, 'How are you?')
  await writeAsApplicant(number, applicant.token, 'My illness is private')
  const body = { name: 'Sender', scopes: ['messages.send'], expires_in_days: 30 }
  const { value } = (await ask('/api/company/tokens/', { token: recruiter.token, body })).json()
  const headers = { authorization: `Bearer ${value}` }
  const path = `/api/company/applicants/${number}/messages/`
  const { messages } = (await readAsCompany(number, recruiter.token)).json()
  const settled = await ask(`${path}settled/`, { headers, body: { message: messages.at(-1).id } })
  expect(settled.json()).toMatchObject({ applicant: null, messages: [] })
  const written = await ask(path, { headers, body: { body: 'Get well soon' } })
  expect(written.statusCode).toBe(201)
  expect(written.json()).toMatchObject({ applicant: null, messages: [] })
  const interview = { place: 'Office 4', starts_at: inDays(2), ends_at: inDays(2.04) }
  const invited = await ask(`/api/company/applicants/${number}/interviews/`, { headers, body: interview })
  expect(invited.statusCode, invited.body).toBe(201)
  expect(invited.json()).toMatchObject({ interviews: [], invitations: [] })
  expect((await readAsCompany(number, recruiter.token)).json().messages).toHaveLength(3)
})
