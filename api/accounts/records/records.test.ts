import { describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/vocabulary.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'

const { open, ask } = await accountsApp()

const seeker = () => person(open.database, 'JOB_SEEKER')

const FAMILIES = [
  {
    path: '/api/employment-records/',
    nobodys: '/api/employment-records/2147483647/',
    entry: {
      role: 'Surveyor',
      company: 'Volta Works',
      start_date: '2019-03-01',
      end_date: '2021-02-28',
      description: 'Roads and bridges.\nTwo teams.',
    },
    change: { role: 'Chief surveyor' },
    required: {
      role: 'Enter your role',
      company: 'Enter the company',
      description: 'Enter a description',
    },
  },
  {
    path: '/api/academic-records/',
    nobodys: '/api/academic-records/2147483647/',
    entry: {
      qualification_level: 'BSc',
      field: 'Geomatic engineering',
      institution: 'University of Ghana',
      start_date: '2014-09-01',
      end_date: '2018-06-01',
    },
    change: { qualification_level: 'MSc' },
    required: {
      qualification_level: 'Choose the qualification level',
      field: 'Enter the field of study',
      institution: 'Enter the institution',
    },
  },
  {
    path: '/api/projects/',
    nobodys: '/api/projects/2147483647/',
    entry: {
      name: 'Footbridge register',
      role: 'Lead',
      description: 'Every footbridge of the region, measured.',
      start_date: '2020-01-01',
      end_date: '2020-12-01',
    },
    change: { name: 'Bridge register' },
    required: {
      name: 'Enter the name of the project',
      role: 'Enter your role',
      description: 'Enter a description',
      start_date: 'Enter a date, like 27 May 1998',
      end_date: 'Enter a date, like 27 May 1998',
    },
  },
]

const firstMessages = (body: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(body).map(([name, [first]]) => [name, first]))

describe.each(FAMILIES)('$path', ({ path, entry, change }) => {
  it('adds at the top, replaces and deletes', async () => {
    const { token } = await seeker()
    const list = async () => (await ask(path, { method: 'GET', token })).json()
    expect(await list()).toEqual([])
    const first = await ask(path, { token, body: entry })
    expect([first.statusCode, first.json()]).toEqual([201, { id: expect.any(Number), ...entry }])
    const second = (await ask(path, { token, body: { ...entry, ...change } })).json()
    expect(await list()).toEqual([second, first.json()])
    const address = `${path}${first.json().id}/`
    const replaced = await ask(address, { method: 'PUT', token, body: { ...entry, ...change } })
    expect(replaced.json()).toEqual({ ...first.json(), ...change })
    expect(await list()).toEqual([second, replaced.json()])
    expect((await ask(address, { method: 'DELETE', token })).statusCode).toBe(200)
    expect(await list()).toEqual([second])
    expect((await ask(address, { method: 'DELETE', token })).statusCode).toBe(404)
  })

  it('adds one record for two requests with one key', async () => {
    const { token } = await seeker()
    const send = (key: string, body: object = entry) =>
      ask(path, { token, body, headers: { 'idempotency-key': key } })
    const answers = await Promise.all([send('a'), send('a'), send('a')])
    for (const answer of answers) expect(answer.statusCode).toBe(201)
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await send('a', { ...entry, ...change })).statusCode).toBe(422)
    // An empty key counts as none.
    for (const body of [entry, { ...entry, ...change }]) expect((await send('', body)).statusCode).toBe(201)
    expect((await ask(path, { method: 'GET', token })).json()).toHaveLength(3)
  })

  it('takes a form', async () => {
    const { token } = await seeker()
    const form = new FormData()
    for (const [name, value] of Object.entries(entry)) form.append(name, value)
    const answer = await ask(path, { token, form })
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number), ...entry }])
    form.set('start_date', '2013-01-01')
    const replaced = await ask(`${path}${answer.json().id}/`, { method: 'PUT', token, form })
    expect(replaced.json()).toEqual({ ...answer.json(), start_date: '2013-01-01' })
  })
})

describe.each(FAMILIES)('a record of $path', ({ path, nobodys, entry, change }) => {
  it('is hidden from other people', async () => {
    const [owner, other] = [await seeker(), await seeker()]
    const { id } = (await ask(path, { token: owner.token, body: entry })).json()
    const touch = (method: 'PUT' | 'DELETE', token: string, url: string) =>
      ask(url, { method, token, ...(method === 'PUT' && { body: { ...entry, ...change } }) })
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await touch(method, other.token, `${path}${id}/`)).statusCode).toBe(404)
      expect((await touch(method, owner.token, nobodys)).statusCode).toBe(404)
      expect((await touch(method, owner.token, `${path}..%2f1/`)).statusCode).toBe(400)
    }
    expect((await ask(path, { method: 'GET', token: other.token })).json()).toEqual([])
    expect((await ask(path, { method: 'GET', token: owner.token })).json()).toEqual([{ id, ...entry }])
  })

  it('ignores unknown fields', async () => {
    const [owner, other] = [await seeker(), await seeker()]
    const more = { id: 1, user_id: other.id, userId: other.id, is_from_onboarding: true, created_at: null }
    const answer = await ask(path, { token: owner.token, body: { ...entry, ...more } })
    expect(answer.json()).toEqual({ id: expect.any(Number), ...entry })
    expect((await ask(path, { method: 'GET', token: other.token })).json()).toEqual([])
  })

  it('stops at the most records of a person, also for simultaneous requests', async () => {
    const { token } = await seeker()
    const answers = await Promise.all(
      Array.from({ length: LIMITS.records + 5 }, () => ask(path, { token, body: entry })),
    )
    const added = answers.filter(({ statusCode }) => statusCode === 201)
    const refused = answers.find(({ statusCode }) => statusCode !== 201)
    expect(added).toHaveLength(LIMITS.records)
    expect(refused?.json()).toEqual({
      code: 'conflict',
      detail: 'You have 50 of these. Delete one to add another',
      reason: 'too_many_records',
      params: { max: LIMITS.records },
    })
  })
})

describe.each(FAMILIES.filter(({ entry }) => !('name' in entry)))('days of $path', ({ path, entry }) => {
  it('may be years alone', async () => {
    const { token } = await seeker()
    const send = (start_date: string, end_date: string) =>
      ask(path, { token, body: { ...entry, start_date, end_date } })
    const years = await send('2014', '2018')
    expect([years.statusCode, years.json()]).toEqual([
      201,
      { ...entry, id: expect.any(Number), start_date: '2014', end_date: '2018' },
    ])
    expect((await ask(path, { method: 'GET', token })).json()).toEqual([years.json()])
    expect((await send('2018-03-01', '2018')).statusCode).toBe(201)
    expect((await send('2018', '2018-03-01')).statusCode).toBe(201)
    expect((await send('2019', '2018-03-01')).json()).toEqual({
      end_date: ['The end must not be before the start'],
    })
    for (const wrong of ['18', '2018-03', '1899', '2100', '20180', '٢٠١٨'])
      expect((await send(wrong, '')).json()).toHaveProperty('start_date')
  })
})

it('needs no field of study at school, but beyond it', async () => {
  const { token } = await seeker()
  const send = (qualification_level: string, field?: string) =>
    ask('/api/academic-records/', { token, body: { qualification_level, field, institution: 'Mfantsipim' } })
  const school = await send('SHS')
  expect([school.statusCode, school.json().field]).toEqual([201, null])
  expect((await send('JHS', ' ')).json().field).toBeNull()
  expect((await send('SHS', 'General arts')).json().field).toBe('General arts')
  expect((await send('DIPLOMA')).json()).toEqual({ field: ['Enter the field of study'] })
})

describe.each(FAMILIES)('an entry of $path', ({ path, entry, required }) => {
  it('reports each missing field', async () => {
    const { token } = await seeker()
    for (const body of [{}, Object.fromEntries(Object.keys(entry).map((name) => [name, '']))]) {
      const answer = await ask(path, { token, body })
      expect([answer.statusCode, firstMessages(answer.json())]).toEqual([400, required])
    }
  })

  it('reports an end before the start together with other errors', async () => {
    const { token } = await seeker()
    const { id } = (await ask(path, { token, body: entry })).json()
    const wrong = { ...entry, start_date: '2021-02-01', end_date: '2021-01-31' }
    const message = 'The end must not be before the start'
    for (const answer of [
      await ask(path, { token, body: wrong }),
      await ask(`${path}${id}/`, { method: 'PUT', token, body: wrong }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([400, { end_date: [message] }])
    }
    const [name = ''] = Object.keys(required)
    const both = await ask(path, { token, body: { ...wrong, [name]: '' } })
    expect(firstMessages(both.json())).toMatchObject({ [name]: expect.any(String), end_date: message })
    const sameDay = { ...entry, start_date: '2020-02-01', end_date: '2020-02-01' }
    expect((await ask(path, { token, body: sameDay })).statusCode).toBe(201)
  })

  it.each([
    ['a day that no calendar has', { start_date: '2019-02-30' }, 'start_date'],
    ['another way to write a day', { start_date: '1 Feb 2019' }, 'start_date'],
    ['a day before 1900', { start_date: '1899-12-31' }, 'start_date'],
    ['a day that is a number', { end_date: 20190101 }, 'end_date'],
  ])('refuses %s', async (_what, wrong, field) => {
    const { token } = await seeker()
    const answer = await ask(path, { token, body: { ...entry, ...wrong } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty(field)
  })

  it('keeps unusual texts as they are, and refuses endless ones', async () => {
    const { token } = await seeker()
    const [name = ''] = Object.keys(required).filter((each) => each !== 'qualification_level')
    const odd = `<img src=x onerror=alert(1)> "O'Neill" العربية 🧪 ${'x'.repeat(100)}`
    expect((await ask(path, { token, body: { ...entry, [name]: odd } })).json()[name]).toBe(odd)
    for (const bad of ['x'.repeat(201), 'two\nlines', 'nul\u0000']) {
      const answer = await ask(path, { token, body: { ...entry, [name]: bad } })
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [name]])
    }
  })
})

describe.each(FAMILIES.slice(0, 2))('the end of $path', ({ path, entry }) => {
  it.each([
    ['empty', { end_date: '' }],
    ['null', { end_date: null }],
    ['left out', { end_date: undefined }],
  ])('is open when it is %s', async (_how, end) => {
    const { token } = await seeker()
    const { id } = (await ask(path, { token, body: entry })).json()
    const added = (await ask(path, { token, body: { ...entry, ...end } })).json()
    expect(added.end_date).toBeNull()
    const replaced = await ask(`${path}${id}/`, { method: 'PUT', token, body: { ...entry, ...end } })
    expect(replaced.json()).toEqual({ id, ...entry, end_date: null })
  })

  it('accepts a missing start, also in a replacement', async () => {
    const { token } = await seeker()
    const { start_date: _, ...startless } = entry
    const { id } = (await ask(path, { token, body: entry })).json()
    const replaced = await ask(`${path}${id}/`, { method: 'PUT', token, body: startless })
    expect(replaced.json()).toEqual({ id, ...entry, start_date: null })
  })
})

it.each([true, 'on', 'true'])('lets presentlyWorkingHere %j decide over the end', async (ticked) => {
  const { token } = await seeker()
  const [{ path, entry } = { path: '', entry: {} }] = FAMILIES
  const body = { ...entry, end_date: '1990-01-01', presentlyWorkingHere: ticked }
  const answer = await ask(path, { token, body })
  expect([answer.statusCode, answer.json().end_date]).toEqual([201, null])
  const unticked = await ask(path, { token, body: { ...entry, presentlyWorkingHere: false } })
  expect(unticked.json()).toMatchObject({ end_date: '2021-02-28' })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...entry, end_date: '', presentlyWorkingHere: 'on' }))
    form.append(name, value)
  expect((await ask(path, { token, form })).json()).toMatchObject({ role: 'Surveyor', end_date: null })
})

it('keeps a replaced record when the wizard repeats its draft', async () => {
  const { token } = await seeker()
  const draft = {
    nationality: 'GH',
    residential_address: '4 Ring Road, Accra',
    country: 'GH',
    current_role: 'Surveyor',
    current_company: 'Volta Works',
  }
  const send = () => ask('/api/accounts/onboarding/job-seeker/', { token, body: draft })
  const list = async () => (await ask('/api/employment-records/', { method: 'GET', token })).json()
  await send()
  const [record] = await list()
  expect(record).toMatchObject({ role: 'Surveyor', description: null, end_date: null })
  const rewritten = { role: 'Lead surveyor', company: 'Volta Works', description: 'Roads.' }
  await ask(`/api/employment-records/${record.id}/`, { method: 'PUT', token, body: rewritten })
  await send()
  expect(await list()).toContainEqual({ id: record.id, ...rewritten, start_date: null, end_date: null })
})
