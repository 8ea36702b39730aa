import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyPeople as peopleTable, peopleToldApart } from '#api/platform/database/tables/people-tables.ts'
import { PEOPLE_LIMITS, type Person } from '#contract/hiring/people.ts'
import { companyPeople } from '#tests/support/hiring/company-people.ts'
import { member } from '#tests/support/members.ts'

const { ask, database, firm, applies } = await companyPeople()
const PHONE = '+233201111111'

/** The requests of a member about the company's people. */
const asked = ({ token }: { token: string }) => {
  const path = (id: number) => `/api/company/people/${id}`
  const person = async (id: number): Promise<Person> =>
    (await ask(`${path(id)}/`, { method: 'GET', token })).json()
  return {
    person,
    suggested: async (id: number) => (await person(id)).duplicates.map((other) => other.id),
    tellApart: (id: number, other: number) =>
      ask(`/api/company/people/${id}/told-apart/`, { method: 'POST', token, body: { person: other } }),
    forget: (id: number, other: number) =>
      ask(`/api/company/people/${id}/told-apart/${other}/`, { method: 'DELETE', token }),
    join: (id: number, other: number) =>
      ask(`${path(id)}/joined/`, { method: 'POST', token, body: { person: other } }),
    part: (id: number) => ask(`${path(id)}/joined/`, { method: 'DELETE', token }),
  }
}

/** A company with people of one number, in the order they applied. */
async function family(names = ['Ama Owusu', 'Kofi Mensah', 'Esi Addo']) {
  const made = await firm()
  const tokens: string[] = []
  for (const name of names) tokens.push((await applies(made.job, name, { phone: PHONE })).token)
  const ids = (await made.people()).map(({ id }) => id).sort((a, b) => a - b)
  const [first = 0, second = 0, third = 0] = ids
  return { ...made, ...asked(made.recruiter), ids, first, second, third, tokens }
}

it('suggests two people no more, to no member and from neither, once one said that they are not one', async () => {
  const { first, second, third, companyId, recruiter, tellApart, suggested } = await family()
  expect(await suggested(first)).toEqual([second, third])
  const told = await tellApart(second, first)
  expect(told.statusCode).toBe(200)
  expect(told.json()).toMatchObject({ id: second, duplicates: [{ id: third }], told_apart: [{ id: first }] })
  const owner = asked(await member(database, { companyId, role: 'OWNER' }))
  expect([await owner.suggested(first), await owner.suggested(second)]).toEqual([[third], [third]])
  expect(await owner.suggested(third)).toEqual([first, second])
  // Another member who says the same from the other side changes nothing, and is told so.
  expect((await owner.tellApart(first, second)).statusCode).toBe(200)
  const rows = await database.select().from(peopleToldApart).where(eq(peopleToldApart.companyId, companyId))
  expect(rows).toMatchObject([{ lowId: first, highId: second, saidBy: recruiter.id }])
  expect((await owner.person(first)).told_apart).toMatchObject([{ id: second, member: expect.any(String) }])
})

it('takes it back, from either side and twice', async () => {
  const { first, second, third, tellApart, forget, suggested } = await family()
  await tellApart(first, second)
  expect((await forget(second, first)).json()).toMatchObject({ told_apart: [] })
  expect(await suggested(first)).toEqual([second, third])
  expect((await forget(first, second)).statusCode).toBe(200)
  expect((await forget(first, first + 1_000)).statusCode).toBe(404)
})

it('refuses people of other companies, members who may not edit people, and people who are joined', async () => {
  const { first, second, third, companyId, join, tellApart, suggested } = await family()
  const other = await family()
  expect((await tellApart(first, other.first)).statusCode).toBe(404)
  expect((await other.tellApart(first, second)).statusCode).toBe(404)
  expect((await other.forget(first, second)).statusCode).toBe(404)
  for (const role of ['EVALUATOR', 'VIEWER'] as const) {
    const colleague = asked(await member(database, { companyId, role }))
    expect((await colleague.tellApart(first, second)).statusCode).toBe(403)
    expect((await colleague.forget(first, second)).statusCode).toBe(403)
  }
  expect((await tellApart(first, first)).statusCode).toBe(409)
  await join(first, third)
  expect((await tellApart(first, third)).json()).toMatchObject({ reason: 'joined_already' })
  expect(await suggested(first)).toEqual([second])
  expect(await other.suggested(other.first)).toEqual([other.second, other.third])
})

it('knows of all accounts of a person that they are not another', async () => {
  const { first, second, third, join, part, tellApart, suggested } = await family()
  await tellApart(first, second)
  await join(first, third)
  expect([await suggested(first), await suggested(third), await suggested(second)]).toEqual([[], [], []])
  await part(third)
  expect([await suggested(first), await suggested(second)]).toEqual([[third], [third]])
})

it('forgets it of people who are joined in another way', async () => {
  const { first, second, third, join, part, tellApart, suggested } = await family()
  await tellApart(first, second)
  await join(first, third)
  expect((await join(third, second)).json()).toMatchObject({ told_apart: [] })
  await part(second)
  await part(first)
  expect(await suggested(first)).toEqual([second, third])
})

it('forgets it with a person who leaves the list, and who is deleted', async () => {
  const { first, second, third, companyId, tokens, tellApart } = await family()
  await tellApart(first, second)
  await tellApart(second, third)
  const pairs = () => database.$count(peopleToldApart, eq(peopleToldApart.companyId, companyId))
  const [, , token = ''] = tokens
  const [keeper] = (await ask('/api/user/keepers/', { method: 'GET', token })).json()
  expect((await ask(`/api/user/keepers/${keeper.id}/`, { method: 'DELETE', token })).statusCode).toBe(200)
  expect(await pairs()).toBe(1)
  await database.delete(peopleTable).where(eq(peopleTable.id, first))
  expect(await pairs()).toBe(0)
})

it('suggests a few of many people with one number, those with a like address or the same name first', async () => {
  const { job, people, recruiter } = await firm()
  const { suggested, tellApart, person } = asked(recruiter)
  const send = (name: string, email: string) => applies(job, name, { phone: PHONE, email })
  await send('Ama Owusu', 'ama.owusu@mail.example')
  for (let n = 1; n <= PEOPLE_LIMITS.duplicates; n++) await send(`Child${n} Owusu`, `child${n}@mail.example`)
  await send('ama OWUSU', 'someone@mail.example')
  await send('Maame Owusu', 'Ama.Owusu+jobs@post.example')
  const first = Math.min(...(await people()).map(({ id }) => id))
  const { duplicates } = await person(first)
  expect(duplicates.map(({ name }) => name)).toEqual([
    'Maame Owusu',
    'ama OWUSU',
    'Child1 Owusu',
    'Child2 Owusu',
    'Child3 Owusu',
  ])
  await tellApart(first, duplicates[2]?.id ?? 0)
  expect(await suggested(first)).toHaveLength(PEOPLE_LIMITS.duplicates)
})
