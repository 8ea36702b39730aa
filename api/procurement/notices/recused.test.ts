import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { formOf } from '#tests/support/documents.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { listening } from '#tests/support/evaluations/listening.ts'

const app = await awardsApp()
const { database, get, must, post } = app
const { know, hear } = listening(app)

type Person = { id: number; token: string }

function introduce(people: Record<string, Person>) {
  for (const [name, who] of Object.entries(people)) know(name, who)
}

const recuse = ({ id }: Person) =>
  database.execute(sql`update panel_members set recused_at = now(), is_chair = false where user_id = ${id}`)

it('tells who recused themself of no complaint and of no wish for an explanation', async () => {
  const own = await app.intendedRfp({ firms: 2 })
  const { owner, recruiter, chair, second } = own
  introduce({ owner, recruiter, chair, second })
  const [a = { number: '', token: '' }] = own.byLetter('A')
  await recuse(second)
  await hear()
  await must(post(`/api/user/applications/${a.number}/debrief/`, a.token, { text: 'Where did we lose?' }))
  await must(post(`/api/user/applications/${a.number}/complaints/`, a.token, { text: 'It is wrong' }))
  expect(await hear()).toEqual([
    'complaint_sent: chair owner recruiter',
    'debrief_asked: chair owner recruiter',
  ])
})

it('tells who asked a bidder nothing more once they recused themself or left', async () => {
  const own = await app.scoringRfp()
  const { at, owner, chair, second } = own
  introduce({ owner, chair, second })
  for (const { token } of [owner, chair])
    await must(post(`${at}clarifications/`, token, { bidder: 'A', question: 'Which crane?', days: 3 }))
  const { clarifications } = (await get(`${at}clarifications/`, owner.token)).json()
  const [a] = [...own.bidders].sort((one, other) => (one.number < other.number ? -1 : 1))
  const answer = (id: number) =>
    app.ask(`/api/user/applications/${a?.number}/clarifications/${id}/`, {
      token: a?.token ?? '',
      body: formOf({ answer: 'The red one' }),
    })
  await recuse(chair)
  await database.execute(sql`delete from company_members where user_id = ${owner.id}`)
  await hear()
  for (const { id } of clarifications) await must(answer(id))
  expect(await hear()).toEqual(['clarification_answered: second second'])
})
