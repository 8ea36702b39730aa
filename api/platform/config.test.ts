import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig, StartError } from './config.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencall-config-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'accepted'
}

it('names every wrong variable in one message', () => {
  const message = refusal({
    PORT: 'abc',
    COUNTRY: 'ZZ',
    TRUST_PROXY: '10.0.0.0/99',
    DATABASE_URL: 'postgres://127.0.0.1/opencall',
    BRAND_LOGO: join(folder, 'absent.svg'),
  })
  expect(message.split('\n')).toEqual([
    'These settings are wrong:',
    '  PORT: must be a port number',
    '  BRAND_LOGO: cannot be read',
    '  COUNTRY: must be a two-letter country code such as GH',
    '  TRUST_PROXY: must be a list of addresses or CIDR ranges, separated by commas',
    '  SECRET_KEY: is required when DATABASE_URL is set, at least 32 random characters',
  ])
})

it.each(['abc', '-1', '65536', '1.5'])('refuses the port %s', (PORT) => {
  expect(refusal({ PORT })).toBe('These settings are wrong:\n  PORT: must be a port number')
})

it.each([
  ['OIDC_NAME', 'a'.repeat(41), 'must be 40 characters or fewer'],
  ['BRAND_NAME', 'a'.repeat(61), 'must be 60 characters or fewer'],
  ['OIDC_ISSUER', 'http://provider.example.org', 'must be an https address, as the provider names itself'],
  ['RETENTION_MONTHS', '121', 'must be a whole number from 1 to 120'],
  ['RETENTION_MONTHS', 'a year', 'must be a whole number from 1 to 120'],
  ['DATABASE_READ_LAG', '0', 'must be a whole number of seconds from 1 to 300'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['DEV_MAILBOX', 'maybe', 'must be on or off'],
  ['MAIL_FROM', 'nobody', 'must be an email address'],
])('says of %s=%s what it must be', (name, value, sentence) => {
  const provider = { OIDC_ISSUER: 'https://provider.example.org', OIDC_CLIENT_ID: 'us' }
  expect(refusal({ ...provider, [name]: value })).toBe(`These settings are wrong:\n  ${name}: ${sentence}`)
})

it.each(['10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0', 'true', '1'])(
  'refuses the proxies %s',
  (TRUST_PROXY) => {
    expect(refusal({ TRUST_PROXY })).toContain('TRUST_PROXY: must be a list')
  },
)

it.each(['10.0.0.0/8', '::1/128', '10.0.0.1, fd00::/8', '10.0.0.0/32'])(
  'takes the proxies %s',
  (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(', '))
  },
)

it.each(['ZZ', 'gh', 'GHA', 'Ghana'])('refuses the country %s', (COUNTRY) => {
  expect(refusal({ COUNTRY })).toContain('COUNTRY: must be a two-letter country code')
})

it.each(['https://work.example.org/', '/workspace/'])('takes the admin area %s', (ADMIN_URL) => {
  expect(readConfig({ ADMIN_URL }).adminUrl).toBe(ADMIN_URL)
})

it.each(['mailto:a@example.org', 'javascript:alert(1)', '//evil.example', '/\\evil.example', 'admin/'])(
  'refuses the admin area %s',
  (ADMIN_URL) => {
    expect(refusal({ ADMIN_URL })).toContain('ADMIN_URL: must be an http or https address')
  },
)

it('takes a logo that is a readable picture, no folder and no other file', async () => {
  const picture = join(folder, 'logo.PNG')
  await writeFile(picture, '')
  expect(readConfig({ BRAND_LOGO: picture }).brandLogo).toBe(picture)
  expect(refusal({ BRAND_LOGO: join(folder, 'logo.gif') })).toContain(
    'BRAND_LOGO: must be an SVG, PNG or WebP',
  )
  expect(refusal({ BRAND_LOGO: `${picture}/x.png` })).toContain('BRAND_LOGO: cannot be read')
})
