import { expect, it } from 'vitest'
import { companyPeople } from '#tests/support/hiring/company-people.ts'

const { ask, firm, applies } = await companyPeople()

/** An owner's company with a person who applied for two jobs, and another person; a request with a token of these scopes. */
async function opened() {
  const made = await firm({ role: 'OWNER' })
  const { number } = await applies(made.job, 'Ama Owusu')
  await applies(made.job, 'Yaw Boateng')
  const [first = 0, second = 0] = (await made.people()).map(({ id }) => id)
  const withToken = async (...scopes: string[]) => {
    const body = { name: scopes.join(), scopes, expires_in_days: 30 }
    const { value } = (await made.post('/api/company/tokens/', body)).json()
    const headers = { authorization: `Bearer ${value}` }
    return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: object) =>
      ask(`/api/company${path}`, { method, headers, ...(sent && { body: sent }) })
  }
  return { ...made, number, first, second, withToken }
}

it('a token that may only edit people learns nobody by its acts', async () => {
  const { first, second, person, withToken } = await opened()
  const send = await withToken('people.edit')
  const acts = [
    await send('PUT', `/people/${first}/no-contact/`, { reason: 'Asked us' }),
    await send('DELETE', `/people/${first}/no-contact/`),
    await send('POST', `/people/${first}/told-apart/`, { person: second }),
    await send('DELETE', `/people/${first}/told-apart/${second}/`),
    await send('POST', `/people/${first}/joined/`, { person: second }),
  ]
  expect(acts.map((each) => [each.statusCode, each.json()])).toEqual(acts.map(() => [200, null]))
  expect(await person(first)).toMatchObject({ joined: [{ id: second }] })
  const both = await withToken('people.edit', 'people.read')
  expect((await both('DELETE', `/people/${first}/no-contact/`)).json()).toMatchObject({ id: first })
})

it('a token that may only read applicants is not told of their other applications', async () => {
  const { first, second, number, post, withToken } = await opened()
  await post(`/api/company/people/${first}/joined/`, { person: second })
  const others = async (...scopes: string[]) =>
    (await (await withToken(...scopes))('GET', `/applicants/${number}/`)).json().others
  expect(await others('applicants.read')).toEqual([])
  expect(await others('applicants.read', 'people.read')).toHaveLength(1)
})
