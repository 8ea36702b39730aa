import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'

const DETAIL = '/api/accounts/user-detail/'

const { open, ask } = await accountsApp()

const patch = (token: string, body: object) => ask(DETAIL, { method: 'PATCH', token, body })

it('changes the given fields and leaves the rest', async () => {
  const { token } = await person(open.database, 'JOB_SEEKER')
  const change = {
    first_name: ' Abena ',
    about: 'Line one\nLine two <b>not bold</b>',
    country: 'GH',
    contact_number: '+44 20 7946 0958',
    skills: ['SQL', 'sql', ' Figma '],
    linkedin_handle: 'https://www.linkedin.com/in/abena?trk=1',
    github_handle: '@abena',
  }
  const saved = (await patch(token, change)).json()
  expect(saved).toMatchObject({
    full_name: 'Abena Asare',
    about: change.about,
    contact_number: '+442079460958',
    skills: ['SQL', 'Figma'],
    linkedin_handle: 'https://linkedin.com/in/abena',
    github_handle: 'https://github.com/abena',
    dribbble_handle: null,
  })
  expect((await patch(token, { about: '' })).json()).toEqual({ ...saved, about: null })
  expect((await ask(DETAIL, { method: 'GET', token })).json()).toEqual({ ...saved, about: null })
})

it('keeps the chosen language, and takes none that is not offered', async () => {
  const { token } = await person(open.database, 'JOB_SEEKER')
  const language = async () => (await ask(DETAIL, { method: 'GET', token })).json().language
  expect(await language()).toBe('en')
  expect((await patch(token, { language: 'en-XA' })).json().language).toBe('en-XA')
  const refused = await patch(token, { language: 'toString' })
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['language']])
  expect(await language()).toBe('en-XA')
})

it('accepts a form, with a field for each skill', async () => {
  const { token } = await person(open.database, 'JOB_SEEKER')
  const form = new FormData()
  for (const skill of ['Welding', 'welding', 'Rigging']) form.append('skills', skill)
  const answer = await ask(DETAIL, { method: 'PATCH', token, form })
  expect(answer.json().skills).toEqual(['Welding', 'Rigging'])
})

it('ignores rights that a person sends', async () => {
  const { token, id } = await person(open.database, 'JOB_SEEKER', { isVerified: true })
  const before = await open.database.select().from(users).where(eq(users.id, id))
  const rights = {
    id: 1,
    email: 'x@example.org',
    is_admin: true,
    is_verified: false,
    user_type: 'RECRUITING_COMPANY',
    company_id: 1,
    company: { id: 1 },
    passwordHash: 'x',
    password_hash: 'x',
    verifiedAt: null,
    date_joined: '2000-01-01',
  }
  expect((await patch(token, rights)).statusCode).toBe(200)
  const after = await open.database.select().from(users).where(eq(users.id, id))
  expect({ ...after[0], updatedAt: 0 }).toEqual({ ...before[0], updatedAt: 0 })
})

it.each([
  [{ dribbble_handle: 'javascript:alert(1)' }, 'dribbble_handle'],
  [{ github_handle: 'https://github.com.evil.example/x' }, 'github_handle'],
  [{ linkedin_handle: 'https://evil.example/linkedin.com/in/x' }, 'linkedin_handle'],
  [{ first_name: '' }, 'first_name'],
  [{ last_name: 'x'.repeat(200) }, 'last_name'],
  [{ country: 'ZZ' }, 'country'],
  [{ contact_number: '+233 12' }, 'contact_number'],
  [{ skills: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }, 'skills'],
  [{ about: 'x'.repeat(5_001) }, 'about'],
  [{ image: 'a text' }, 'image'],
])('refuses %j at its field', async (change, field) => {
  const { token } = await person(open.database, 'JOB_SEEKER')
  const answer = await patch(token, change)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json())).toEqual([field])
})
