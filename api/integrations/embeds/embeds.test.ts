import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { accountsApp } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'

const { ask, open } = await accountsApp()
const make = factories(open.database)
const get = (url: string, headers = {}) => ask(url, { method: 'GET', headers })
const company = await make.company({ name: 'Bridges & <b>Sons</b>' })
const job = await make.job({ name: 'Engineer <script>', companyId: company.id })
await make.job({ name: 'Surveyor', companyId: company.id })
const LIST = `/embed/companies/${company.id}/`

it('shows what a company has open, to be framed by any page, without cookies', async () => {
  const { headers, body, statusCode } = await get(LIST, { cookie: 'language=en; session=1' })
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).not.toHaveProperty('set-cookie')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(body).toContain(`href="https://calls.example.org/jobs/${job.id}/" target="_blank" rel="noopener"`)
  expect(body).toContain('Surveyor')
  expect(body).toContain('Engineer &lt;script&gt;')
  expect(body).not.toContain('<b>Sons')
})

it('is 15 KB whole with its script, gzipped, for fifty', async () => {
  for (let n = 0; n < 50; n++) await make.job({ name: `Vacancy number ${n}`, companyId: company.id })
  const { body } = await get(`${LIST}?limit=50&theme=dark`)
  expect(body.match(/<li>/g)).toHaveLength(50)
  expect(gzipSync(body).length + gzipSync((await get('/embed.js')).body).length).toBeLessThan(15 * 1024)
})

it('takes its look from the address, and what is wrong there as absent', async () => {
  const of = async (query: string) => (await get(`${LIST}?${query}`)).body
  expect(await of('theme=dark')).toContain('data-theme="dark"')
  expect(await of('theme=pink')).toContain('data-theme="auto"')
  expect(await of('accent=ffee00')).toContain('--accent:#ffee00;--on-accent:#000000;--light-link:var(--ink)')
  expect(await of('accent=%23102030')).toContain('--accent:#102030;--on-accent:#ffffff')
  expect(await of('accent=red;}body{display:none')).not.toContain('display:none')
  expect((await of('limit=1')).match(/<li>/g)).toHaveLength(1)
  expect(await of('kind=rfp')).toContain('Nothing is open at the moment.')
})

it('has a button of a job that is open, and says of another that it is closed', async () => {
  const closed = await make.job({ name: 'Mason', status: 'CLOSED' })
  const button = await get(`/embed/jobs/${job.id}/`)
  expect(button.body).toContain('class="apply"')
  expect(button.headers['content-security-policy']).toContain('frame-ancestors *')
  const { body } = await get(`/embed/jobs/${closed.id}/`)
  expect(body).toContain('“Mason” is closed.')
  expect(body).not.toContain('class="apply"')
})

it.each([`rfps/${job.id}`, 'jobs/x', 'jobs/2147483647', 'companies/2147483647'])(
  'says in the frame that nothing is at %s any more',
  async (path) => {
    const { statusCode, headers, body } = await get(`/embed/${path}/?lang=fr&theme=dark`)
    expect(statusCode).toBe(404)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(/data-theme="dark"[\s\S]*Cette annonce n’est plus en ligne\./)
  },
)

it('is headed by what it lists', async () => {
  const titleOf = async (query: string) => /<h1>(.*?) of/.exec((await get(LIST + query)).body)?.[1]
  expect([await titleOf(''), await titleOf('?kind=job'), await titleOf('?kind=rfp')]).toEqual([
    'Open jobs and RFPs',
    'Open jobs',
    'Open RFPs',
  ])
})

it('can be loaded as a script by any page', async () => {
  const { headers, body } = await get('/embed.js')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(body).not.toMatch(/cookie|localStorage/)
})

it.each([
  ['jobs', () => job.id, 'Engineer <script>'],
  ['companies', () => company.id, 'Bridges & <b>Sons</b>'],
] as const)('answers oEmbed of %s', async (path, id, title) => {
  const url = encodeURIComponent(`https://calls.example.org/${path}/${id()}/`)
  const { headers, statusCode, ...answer } = await get(`/oembed/?url=${url}&maxwidth=400`)
  expect(statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ version: '1.0', type: 'rich', title, width: 400 })
  expect(answer.json().html).toContain(`src="https://calls.example.org/embed/${path}/${id()}/"`)
  expect(answer.json().html).not.toContain('<script>')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect((await get(`/oembed/?url=${url}&format=xml`)).statusCode).toBe(501)
})

it('names a height that a button fits into, and no more than is asked for', async () => {
  const long = await make.job({
    name: 'Registered nurse for night shifts at the clinic',
    companyId: company.id,
  })
  const sizeOf = async (id: number, asked: string) => {
    const url = encodeURIComponent(`https://calls.example.org/jobs/${id}/`)
    const { width, height } = (await get(`/oembed/?url=${url}${asked}`)).json()
    return { width, height }
  }
  const wide = await sizeOf(long.id, '')
  const narrow = await sizeOf(long.id, '&maxwidth=300')
  expect(narrow.height).toBeGreaterThan(wide.height)
  expect((await sizeOf(job.id, '')).height).toBeLessThan(wide.height)
  expect(await sizeOf(long.id, '&maxwidth=60&maxheight=50')).toEqual({ width: 60, height: 50 })
})

it.each(['https://evil.example/jobs/1/', 'https://calls.example.org/jobs/', 'x', ''])(
  'knows nothing to embed at %j',
  async (url) => {
    expect((await get(`/oembed/?url=${encodeURIComponent(url)}`)).statusCode).toBe(404)
  },
)

it.each(['constructor', 'toString', '__proto__', 'de'])(
  'is in the default language for lang=%s',
  async (lang) => {
    const { statusCode, body } = await get(`${LIST}?lang=${lang}`)
    expect([statusCode, body.includes('lang="en"')]).toEqual([200, true])
  },
)

it('leads in French to pages in French', async () => {
  expect((await get(`${LIST}?lang=fr`)).body).toContain(`/fr/companies/${company.id}/`)
})
