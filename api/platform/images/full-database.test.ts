import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { images } from '#api/platform/database/tables/platform-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { fillTable } from '#tests/support/database.ts'
import { member } from '#tests/support/members.ts'

const { open, server, ask } = await accountsApp()
const { database } = open

let made = 0
const picture = async () => {
  const create = { width: 400 + ++made, height: 300, channels: 3, background: '#2a6' } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'picture.png')
}

const newcomer = () => person(database, 'RECRUITING_COMPANY')
const company = {
  name: 'Volta Grid',
  size: '1_to_10',
  industry: 'IT',
  address: 'Ho',
  country: 'GH',
  job_title: 'Head',
}

describe.each([
  {
    what: 'a photo',
    table: 'users',
    by: () => person(database, 'JOB_SEEKER'),
    method: 'PATCH',
    url: '/api/accounts/user-detail/',
    field: 'image',
    texts: {},
  },
  {
    what: 'a cover',
    table: 'users',
    by: () => person(database, 'JOB_SEEKER'),
    method: 'PATCH',
    url: '/api/accounts/user-detail/',
    field: 'cover_image',
    texts: {},
  },
  {
    what: 'a logo',
    table: 'companies',
    by: () => member(database),
    method: 'PATCH',
    url: '/api/company/',
    field: 'logo',
    texts: {},
  },
  {
    what: 'the logo of a new company',
    table: 'users',
    by: newcomer,
    method: 'POST',
    url: '/api/accounts/onboarding/recruiting-company/',
    field: 'logo',
    texts: company,
  },
] as const)('$what in a full database', ({ table, by, method, url, field, texts }) => {
  const stored = async () => [
    (await server.files.list('images')).sort(),
    (await database.select().from(images)).length,
  ]

  it('leaves neither file nor row, and is taken once there is room', async () => {
    const { token } = await by()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...texts, [field]: await picture() }))
      form.append(name, value)
    const before = await stored()
    const end = await fillTable(database, table)
    const refused = await ask(url, { method, token, form })
    await end()
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'no_room'])
    expect(await stored()).toEqual(before)
    const taken = await ask(url, { method, token, form })
    expect(taken.statusCode, taken.body).toBeLessThan(300)
    expect(await stored()).not.toEqual(before)
  })
})
